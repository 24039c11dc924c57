// SPDX-License-Identifier: BSL-1.0
// Derives warnings and notes from a verdict, such as idle actions, and fills in the record.
#include "runner/verdict_notes.hpp"

#include "check/reported_run.hpp"
#include "report/coverage_text.hpp"
#include "report/result_text.hpp"
#include "report/sampling_text.hpp"
#include "report/sentence.hpp"
#include "runner/listing.hpp"
#include "runner/options/asked_of_check.hpp"
#include "runner/temporal_text.hpp"
#include "walks/label_tally.hpp"

#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/report/printable.hpp>
#include <foregone/impl/search/fallback.hpp>
#include <foregone/model/property.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace foregone { inline namespace impl {

namespace {

standing standing_of(const verdict& found, bool expected) {
    if (found.result == outcome::invalid_model) return standing::invalid;
    if (found.result == outcome::inconclusive) return standing::inconclusive;
    return expected ? standing::passed : standing::failed;
}

std::string idle_actions(const registered_check& check, const vacuity& unused) {
    const std::string first = action_text(check, unused.first_idle_action);
    if (unused.idle_actions == 1) return "the action " + first + " is never enabled";
    return std::to_string(unused.idle_actions) + " actions are never enabled, the first is " + first;
}

std::string unselected_expectations(const registered_check& check, const vacuity& unused) {
    const std::string first = printable(check.expectation(unused.first_unselected));
    if (unused.unselected_expectations == 1) return "the expectation " + first + " never decides";
    return std::to_string(unused.unselected_expectations) + " expectations never decide, the first is " + first;
}

/// Warnings about weaknesses of a verdict.
std::vector<std::string> warnings(const check_record& record, const registered_check& check, const verdict& found) {
    std::vector<std::string> all = sampling_warnings(found, record.kinds, record.classes);
    if (!found.holds()) return all;
    const bool takes_all = record.searched != search_kind::random_runs && !found.sampled.planned_orders.of_kinds;
    if (found.unused.idle_actions > 0 && takes_all) all.push_back(idle_actions(check, found.unused));
    if (found.unused.unselected_expectations > 0) all.push_back(unselected_expectations(check, found.unused));
    if (record.searched == search_kind::sequences && found.counted.sequences == 0)
        all.push_back("there is no sequence of this length, only shorter ones were checked");
    if (const std::string unjudged = unjudged_text(check); !unjudged.empty())
        all.push_back("the answers of these commands are not judged: " + unjudged +
                      "; give each an `expected` or a `postcondition`");
    for (const std::string& one : check.is_program() ? path_warnings(found) : std::vector<std::string>{}) all.push_back(one);
    all.insert(all.end(), record.temporal.remarks.begin(), record.temporal.remarks.end());
    if (check.what_is_asked() == asked::nothing)
        all.push_back("nothing was asked: the model lists no properties and judges no answer");
    return all;
}

bool asks_for_deadlocks(const registered_check& check) {
    for (std::uint32_t i = 0; i < check.property_count(); ++i)
        if (check.property(i) == deadlock_free.title()) return true;
    return false;
}

/// How a run without merging was found that the graph lacks.
std::string unmerged_violation(const verdict& found) {
    return "the graph lacks this run, because states that are equal by == were taken for one; run " +
           std::to_string(found.unmerged_runs) + " without merging failed " +
           sampling_text::shrunk(found.sampled, found.trace.actions.size(), certificate::fails_otherwise);
}

std::vector<std::string> notes(const check_record& record, const registered_check& check, const verdict& found) {
    const std::string_view wanted = check.terms().expected_violation;
    const bool one_counted = found.violated() && !wanted.empty() && violated_title(check, found) == wanted;
    std::vector<std::string> all =
        sampling_notes(found, record.kinds, record.classes, one_counted ? certificate::fails_otherwise : certificate::passes);
    for (std::string& one : coverage_notes(record.covered)) all.push_back(std::move(one));
    if (record.searched == search_kind::paths && found.property != survival_property)
        for (std::string& one : path_notes(found)) all.push_back(std::move(one));
    if (const std::string remedy = remedy_text(check, found); !remedy.empty()) all.push_back(remedy);
    if (found.violated())
        for (std::string& one : temporal_notes_of(record.temporal)) all.push_back(std::move(one));
    if (found.digests.bits > 0)
        all.push_back("states were distinguished by " + std::to_string(found.digests.bits) +
                      " bits each, so that there are at least as many states and transitions as are counted" +
                      (found.has_trace ? ", and there may be a shorter counterexample" : ""));
    if (found.states == state_identity::by_equality)
        all.push_back(
            "states that are equal by == were taken for one, because a class in them shows nothing of its members; what its == "
            "leaves out must not matter later");
    if (found.has_trace && found.unmerged_runs > 0) all.push_back(unmerged_violation(found));
    if (found.bitstate.array_bytes > 0)
        all.push_back("states were remembered by " + std::to_string(bitstate_omission::bits_of_state) + " bits each, of " +
                      bytes_text(found.bitstate.array_bytes) + " that are " + sentence::fill_text(found.bitstate) +
                      " full: " + sentence::missed_by_bits(found.bitstate) +
                      ", and there are at least as many states and transitions as are counted" +
                      (found.has_trace ? "; there may be a shorter counterexample" : ""));
    if (found.stopped_by != stop_reason::none && found.result == outcome::inconclusive && record.searched == search_kind::states)
        all.push_back("the counts are those of the levels that were completed");
    if (check.what_is_asked() == asked::nothing_on_purpose)
        all.push_back("nothing was asked, on purpose: the model lists fg::no_properties");
    if (record.reduced)
        all.push_back("states that differ only by a renaming of identities are counted as one, and so are their transitions");
    if (found.counted.outside > 0)
        all.push_back(amount(found.counted.outside, "step") + " out of the model's boundary (or beginnings there), not followed");
    if (found.counted.deadlocks > 0 && !asks_for_deadlocks(check))
        all.push_back(amount(found.counted.deadlocks, record.searched == search_kind::states ? "state" : "sequence") +
                      " without an enabled action, and not terminal; list fg::deadlock_free among the "
                      "properties to forbid this");
    return all;
}

}  // namespace

void record_verdict(check_record& record, const registered_check& check, const verdict& found, bool in_part) {
    const check_terms& terms = check.terms();
    const bool lacks_witness = found.result == outcome::inconclusive && found.property != no_property;
    const bool has_title = found.violated() || lacks_witness || found.temporal.leaves;
    const std::string_view title = has_title ? violated_title(check, found) : std::string_view();
    const std::uint64_t limit_steps = in_part ? unlimited : terms.expected_steps;  // another shard may have a shorter one
    const bool expected = (in_part && found.holds()) || as_expected(found, title, terms.expected_violation, limit_steps);
    record.found = found;
    record.reduced = check.counts_representatives();
    record.stands = standing_of(found, expected);
    record.property = printable(title);
    const std::string wanted = printable(terms.expected_violation);
    record.sentence =
        verdict_sentence(found, record.property, {in_part && found.holds() ? "" : wanted, terms.expected_steps}, expected);
    record.covered = covered_texts(check, found.sampled);
    record.temporal = temporal_text_of(check, found);
    record.warnings = warnings(record, check, found);
    if (in_part) record.warnings.clear();  // another shard may exercise it
    record.notes = notes(record, check, found);
}

void record_labels(check_record& record, const registered_check& check, const label_tally& labels) {
    for (const label_count& one : labels.all()) record.labels.push_back({printable(one.label), one.times, one.runs});
    record.other_labels = labels.others();
    if (!record.labels.empty()) record.notes.push_back(labels_text(record));
    if (had_uncounted_labels() && !takes_samples(check))
        record.notes.push_back("it collects labels, which random and planned runs count only; check it with fg::random{}, too");
}

void record_memory(check_record& record) {
    constexpr std::uint64_t reported_from_bytes = std::uint64_t{16} << 20;
    if (record.found.stopped_by != stop_reason::none || record.found.counted.states == 0) record.bytes_at_rest = 0;
    if (record.bytes_at_rest >= reported_from_bytes)
        record.notes.push_back("its states take " + bytes_text(record.bytes_at_rest) + ", " +
                               rounded(bytes_per_state(record), "bytes each"));
}

void record_counts(check_record& record, const registered_check& check, const graph_counts& counted) {
    if (record.stands != standing::passed || counted.by_action.empty()) return;
    std::size_t action = 0;
    for (std::size_t kind = 0; kind < check.kind_count(); ++kind) {
        record.taken.push_back({printed([&](dynamic_sink& sink) { check.print_kind_at(kind, sink); })});
        for (; action < check.actions_to_kind(kind); ++action) record.taken.back().count += counted.by_action[action];
    }
    for (std::size_t i = 0; i < counted.by_class.size(); ++i)
        record.inside.push_back({printed([&](dynamic_sink& sink) { check.print_class_at(i, sink); }), counted.by_class[i]});
    record.notes.push_back("taken: " + sampling_text::shares_text(record.taken));
    if (!record.inside.empty()) record.notes.push_back("states by class: " + sampling_text::shares_text(record.inside));
}

namespace {

/// Actions of a single kind, such as numbers, have a row each if they are few.
bool is_profiled_by_action(const registered_check& check) {
    constexpr std::uint64_t most_rows = 64;
    return check.kind_count() == 1 && check.action_count() <= most_rows;
}

}  // namespace

step_profile profile_of(const registered_check& check) {
    step_profile made;
    std::uint64_t action = 0;
    const bool by_action = is_profiled_by_action(check);
    const std::size_t rows = by_action ? static_cast<std::size_t>(check.action_count()) : check.kind_count();
    for (std::size_t row = 0; row < rows; ++row) {
        const std::uint64_t end = by_action ? action + 1 : check.actions_to_kind(row);
        made.kinds.push_back({action, end});
        action = end;
    }
    return made;
}

void record_profile(check_record& record, const registered_check& check, const step_profile& profile) {
    if (record.stands != standing::passed) return;
    if (!record.found.holds()) return record.notes.push_back("no profile: the search ended at its violation");
    if (!profile.complete) return record.notes.push_back("no profile: a limit was reached before all states were visited again");
    std::uint64_t all_ns = 0, all_new = 0;
    for (const step_profile::row& kind : profile.kinds) all_ns += kind.ns, all_new += kind.new_states;
    for (std::size_t kind = 0; kind < profile.kinds.size(); ++kind) {
        const step_profile::row& row = profile.kinds[kind];
        const std::string name = printed([&](dynamic_sink& sink) {
            if (is_profiled_by_action(check)) check.print_action_at(row.first_action, sink);
            else check.print_kind_at(kind, sink);
        });
        record.profile.push_back({name, row.transitions, row.new_states, static_cast<double>(row.ns) * 1e-9});
    }
    std::ranges::sort(record.profile, [](const profile_text& left, const profile_text& right) {
        return left.seconds != right.seconds ? left.seconds > right.seconds : left.name < right.name;
    });
    for (const profile_text& row : record.profile)
        record.notes.push_back(row.name + ": " + sampling_text::percent(static_cast<std::uint64_t>(row.seconds * 1e9), all_ns) +
                               " of the time of steps (" + (row.seconds < 0.001 ? "under 1 ms" : duration_text(row.seconds)) +
                               "), " + amount(row.transitions, "step") + ", " + amount(row.new_states, "new state") + " (" +
                               sampling_text::percent(row.new_states, all_new) + ")");
}

void record_invalid(check_record& record, std::string_view problem) {
    const std::string shrunk = sampling_text::shrunk_from(record.found.sampled, record.found.trace.actions.size());
    const std::vector<std::string> of_paths = path_notes(record.found);
    std::erase_if(record.notes, [&](const std::string& note) {
        return note.find(shrunk) != std::string::npos || std::ranges::count(of_paths, note) > 0;
    });
    record.found.sampled.minimal = false;
    record.stands = standing::invalid;
    record.found.result = outcome::invalid_model;
    record.sentence = "invalid model: " + std::string(problem);
}

void record_not_repeated(check_record& record, const registered_check& check, unsigned workers) {
    const std::string copies =
        check.has_system() && check.makes_copies()
            ? ", and copies of the system that share something: the search copies it, and the replay does not; with `static "
              "constexpr bool copies_are_independent = false;` in the model, each sequence is run from its start; see "
              "docs/reference/model/behavior.md#copies"
            : "";
    const std::string threads = check.has_system() && workers > 1
                                    ? "; " + std::to_string(workers) +
                                          " threads run systems at once: if systems share something on purpose, --threads=1"
                                    : "";
    record_invalid(record, "its run " + record.token + " violates " + quoted_for_cpp(record.property) +
                               " in the search, and does not when it is taken again; it must not depend on anything but its "
                               "arguments: look for globals, addresses, clocks, random numbers and members that == leaves out" +
                               copies + threads);
}

void record_refused(check_record& record) {
    record.sentence = (record.found.holds() ? "holds" : record.sentence) +
                      ", but the compiler refused a step: it has undefined behaviour, such as an index out of range, or calls what "
                      "is not constexpr, throws, or costs more than the compiler's limits; correct it, or write "
                      "FOREGONE_RUNTIME_CHECK, which does not ask the compiler; see docs/reference/check.md";
    record.stands = standing::inconclusive;
    record.found.result = outcome::inconclusive;
}

}}  // namespace foregone::impl
