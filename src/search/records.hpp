// SPDX-License-Identifier: BSL-1.0
#pragma once

// The member lists of records that processes, ranks and files exchange; used by both archives.

#include "search/path_task.hpp"
#include "search/search_part.hpp"

#include <foregone/impl/search/replayed.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/types/aggregate.hpp>
#include <foregone/verdict.hpp>

#include <concepts>
#include <cstddef>
#include <tuple>
#include <type_traits>

namespace foregone { inline namespace impl {

// The records that processes, ranks and files exchange. Each record lists its members here only: `archive(to, record)` shows them
// to an archive, which writes or reads them as words or as JSON. `row_of(record)` is a record that is written without names.
//
//   to("name", member)            a member of a record, also in files
//   to.when(is, "name", member)   a member that JSON has only if `is`
//   to.shows("name", is)          `is`; when reading JSON, whether the record has this member
//   to.words(member...)           members that are never in files
//
// Words have all members of every record. A member that is added to a struct and to no list is a compile error.

/// A record of this type, const when it is written.
template <class Record, class Type>
concept record_of = std::same_as<std::remove_const_t<Record>, Type>;

/// Whether a type has exactly `Members` members.
template <class Type, std::size_t Members>
inline constexpr bool lists_all = aggregates::member_count<Type> == Members;

/// A member that is computed from others after reading.
template <class Member>
void set_if_read(Member& member, const Member& value) {
    member = value;
}
template <class Member>
void set_if_read(const Member&, const Member&) {}

/// The last reason in files: divided searches stop for no later one.
constexpr stop_reason last_in_files(stop_reason) { return stop_reason::samples; }

auto row_of(record_of<task_range> auto& range) {
    static_assert(lists_all<task_range, 2>);
    return std::tie(range.first, range.end);
}

auto row_of(record_of<search_shard> auto& shard) {
    static_assert(lists_all<search_shard, 2>);
    return std::tie(shard.index, shard.count);
}

void archive(auto& to, record_of<failed_path> auto& one) {
    static_assert(lists_all<failed_path, 3>);
    to("path", one.indices), to("property", one.failure.property), to("reason", one.failure.reason), to("counted", one.counted);
    set_if_read(one.failure.steps, std::uint64_t{one.indices.size()});
}

void archive(auto& to, record_of<path_task> auto& task) {
    static_assert(lists_all<path_task, 10>);  // `leaves_out` is not saved
    to("origin", task.origin), to("begin", task.begin), to("done", task.done), to("counted", task.counted);
    to("failures", task.failures);
    to.when(!task.done, "next", task.next), to.when(!task.done, "ends", task.ends);
    to.when(!task.done, "floor", task.floor), to.when(!task.done, "digests", task.digests);
}

void archive(auto& to, record_of<tree_position> auto& at) {
    static_assert(lists_all<tree_position, 4>);
    to("initial", at.initial), to("floor", at.floor), to("next", at.next), to("enabled", at.enabled);
}

void archive(auto& to, record_of<found_run> auto& found) {
    static_assert(lists_all<found_run, 6>);
    to("property", found.property), to("deadlocked", found.deadlocked), to("initial", found.initial), to("actions", found.actions);
    to("reason", found.reason);
    to.when(to.shows("choices", !found.choices.empty()), "choices", found.choices);
}

void archive(auto& to, record_of<search_part> auto& part) {
    static_assert(lists_all<search_part, 11>);
    const bool has_path_tasks = to.shows("path_tasks", !part.path_tasks.empty());
    to.when(!has_path_tasks, "prefix", part.prefix_steps);
    to("tasks", part.tasks), to("finished", part.finished);
    to.when(has_path_tasks, "values", part.values), to.when(has_path_tasks, "path_tasks", part.path_tasks);
    to.when(!has_path_tasks, "begun", part.begun), to.when(!has_path_tasks, "open", part.open);
    to.when(!has_path_tasks, "counted", part.counted);
    to.when(!has_path_tasks && to.shows("found", part.found.exists()), "found", part.found);
    const bool has_labels = to.shows("labels", !part.labels.empty());
    to.when(has_labels, "labels", part.labels), to.when(has_labels, "label_numbers", part.label_numbers);
}

void archive(auto& to, record_of<replayed> auto& run) {
    static_assert(lists_all<replayed, 6> && lists_all<turn_counts, 2>);
    to.words(run.possible, run.steps, run.property, run.reason, run.for_ever, run.turns.preemptions, run.turns.switches);
}

void archive(auto& to, record_of<failing_path> auto& one) {
    static_assert(lists_all<failing_path, 3>);
    to.words(one.indices, one.failure, one.initial);
}

void archive(auto& to, record_of<counts> auto& counted) {
    static_assert(lists_all<counts, 6>);
    to.words(counted.states, counted.transitions, counted.depth_steps, counted.sequences, counted.deadlocks, counted.outside);
}

void archive(auto& to, record_of<vacuity> auto& unused) {
    static_assert(lists_all<vacuity, 4>);
    to.words(unused.idle_actions, unused.first_idle_action, unused.unselected_expectations, unused.first_unselected);
}

void archive(auto& to, record_of<part_covered> auto& part) { to.words(part.covered, part.all, part.missing); }

void archive(auto& to, record_of<orders_covered> auto& orders) {
    static_assert(lists_all<orders_covered, 5>);
    to.words(orders.strength, orders.possible, orders.all, orders.limit_steps, orders.of_kinds);
}

void archive(auto& to, record_of<run_lengths> auto& lengths) {
    static_assert(lists_all<run_lengths, 3>);
    to.words(lengths.minimum, lengths.median, lengths.maximum);
}

void archive(auto& to, record_of<arguments_covered> auto& arguments) {
    static_assert(lists_all<arguments_covered, 2>);
    to.words(arguments.strength, arguments.within);
}

void archive(auto& to, record_of<decltype(verdict::sampled)> auto& sampled) {
    to.words(sampled.runs, sampled.seed, sampled.covered, sampled.planned_orders, sampled.arguments, sampled.by_length);
    to.words(sampled.lengths, sampled.of_machine, sampled.of_orders, sampled.failing_run, sampled.found_steps, sampled.shrink_runs,
             sampled.switches, sampled.minimal);
    to.words(sampled.selected, sampled.refused, sampled.classes);
}

void archive(auto& to, record_of<decltype(verdict::trace)> auto& trace) {
    static_assert(lists_all<decltype(verdict::trace), 3>);
    to.words(trace.initial, trace.actions, trace.loop_from);
}

void archive(auto& to, record_of<drawn_run> auto& one) {
    static_assert(lists_all<drawn_run, 3>);
    to.words(one.number, one.count, one.run);
}

void archive(auto& to, record_of<decltype(verdict::merged)> auto& merged) {
    static_assert(lists_all<decltype(verdict::merged), 3>);
    to.words(merged.stored, merged.other, merged.one_more);
}

void archive(auto& to, record_of<digest_comparison> auto& digests) {
    static_assert(lists_all<digest_comparison, 2>);
    to.words(digests.bits, digests.within);
}

void archive(auto& to, record_of<bitstate_omission> auto& bits) {
    static_assert(lists_all<bitstate_omission, 3>);
    to.words(bits.array_bytes, bits.bits_set, bits.missed_states);
}

void archive(auto& to, record_of<temporal_counts> auto& temporal) {
    static_assert(lists_all<temporal_counts, 6>);
    to.words(temporal.pairs, temporal.conditions, temporal.idle_conditions, temporal.false_atoms, temporal.true_atoms,
             temporal.leaves);
}

void archive(auto& to, record_of<verdict> auto& v) {
    static_assert(lists_all<verdict, 16>);
    to.words(v.result, v.stopped_by, v.property, v.has_trace, v.counted, v.unused, v.trace, v.sampled, v.paths, v.reason, v.digests,
             v.bitstate);
    to.words(v.states, v.unmerged_runs, v.merged, v.temporal);
}

}}  // namespace foregone::impl
