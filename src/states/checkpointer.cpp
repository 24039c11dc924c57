// SPDX-License-Identifier: BSL-1.0
// The compiled part of the checkpointer: saves a graph search, and rebuilds its levels and counts from the logs.
#include "states/checkpointer.hpp"

#include "states/graph_checkpointer.hpp"
#include "states/packed_graph.hpp"
#include "states/repartitioned_levels.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/states/work_item.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

namespace {

/// Whether a work item belongs to the current level.
bool is_of_level(const packed_levels& levels, const work_item& work, std::uint64_t actions) {
    return work.first < work.last && levels.has(work.first) &&
           work.first / packed_chunk::capacity == (work.last - 1) / packed_chunk::capacity && levels.has(work.last - 1) &&
           work.first_action < work.last_action && work.last_action <= actions;
}

/// Continues in the middle of a level; returns false if it has no such place.
bool go_on_in_level(packed_levels& levels, const graph_part& part, std::uint64_t actions) {
    for (const work_item& work : part.open)
        if (!is_of_level(levels, work, actions)) return false;
    return part.next_action < actions && levels.go_on_at(part.next, part.next_action);
}

/// Fills a graph with the saved states of one rank, level by level, and continues in the last level. Returns false if the log
/// does not match its part, or if has_room(states, more), which makes room for `more` states, returns false.
///
/// Requires: the graph is empty; the parts are those of one search.
/// Complexity: reads the log once, and inserts each state.
bool read_saved_levels(packed_graph& graph, graph_checkpointer& from, unsigned rank, std::uint64_t actions,
                       function_ref<bool(std::uint64_t, std::uint64_t)> has_room) {
    const graph_part& part = from.saved()[rank];
    const bool may_skip = from.saved().size() > 1;  // a level whose states all belong to other ranks
    packed_levels& levels = graph.levels();
    sequential_executor alone;
    std::uint64_t next_depth = 0, states = 0, expanded = 0;
    const auto begin_levels = [&](std::uint64_t end) {
        for (; next_depth < end; ++next_depth) graph.begin_level(alone), expanded = states;
    };
    const auto is_next = [&](std::uint64_t depth, std::uint64_t size) {
        if (size == 0 || size > packed_chunk::capacity || size > part.covered - states) return false;
        if (depth > part.depth + 1 || depth < next_depth) return false;
        return may_skip || depth == next_depth || (depth == next_depth + 1 && states > expanded);
    };
    bool fits = true;
    fits &= from.each_saved(rank, UINT64_MAX,
                           [&](std::uint64_t depth, const std::uint64_t* words, std::uint64_t count, std::uint64_t place) {
                               const std::uint64_t size = count / graph.words();
                               fits = size * graph.words() == count && is_next(depth, size);
                               if (!fits) return false;
                               begin_levels(depth);
                               if (!(fits = has_room(states, size))) return false;
                               levels.add_logged(size, place);
                               states += size;
                               fits = graph.store().insert_all(words, size) && has_room(states, 0);
                               return fits;
                           });
    if (!fits || (!may_skip && part.depth > next_depth)) return false;
    begin_levels(part.depth + 1);
    return states == part.covered && expanded == part.states && go_on_in_level(levels, part, actions);
}

/// Whether the counts can belong to this model.
bool counts_fit(const graph_part& part, const packed_shape& shape) {
    const finding& best = part.best;
    const graph_tally counted(shape.counters);
    const bool is_of_level = best.steps - part.depth == (best.action != no_action) && best.property < shape.properties;
    return (!best.exists() || is_of_level) && counted.fits(part.counted) && counted.fits(part.complete);
}

/// Whether the parts can belong to the ranks of one search.
bool are_of_one_search(const std::vector<graph_part>& parts) {
    std::uint64_t states = 0;
    for (const graph_part& part : parts) {
        if (part.depth != parts.front().depth) return false;
        states += part.states;
    }
    return parts.front().depth < states;  // no level is empty
}

std::uint64_t discovered_by(const std::vector<graph_part>& parts) {
    std::uint64_t all = 0;
    for (const graph_part& part : parts) all += part.covered;
    return all;
}

/// Restores one rank. If the number of ranks is the same, each reads its own log. Otherwise each reads all logs and takes its own
/// states, and the first rank takes all counts.
class restored_search {
    search_state& state_;
    graph_checkpointer& from_;
    graph_limits& limits_;
    unsigned rank_, ranks_;

public:
    restored_search(search_state& into, graph_checkpointer& from, graph_limits& limits, const rank_group& ranks)
        : state_(into), from_(from), limits_(limits), rank_(ranks.rank()), ranks_(ranks.size()) {}

    bool read() { return from_.saved().size() == ranks_ ? read_own(from_.saved()[rank_]) : read_repartitioned(); }

private:
    bool read_own(const graph_part& saved) {
        if (!counts_fit(saved, state_.model.shape)) return false;
        state_.workers.front().steps().take_over(saved.counted, saved.best);
        state_.complete.merge(saved.complete);
        state_.complete_states = saved.states;
        state_.expansion.slice() = saved.open;
        const auto room = [&](std::uint64_t states, std::uint64_t more) { return has_room(states, more); };
        return reserve(saved.covered) && read_saved_levels(state_.graph, from_, rank_, state_.model.shape.actions, room);
    }

    bool read_repartitioned() {
        if (!merge_counts()) return false;
        const auto room = [&](std::uint64_t states, std::uint64_t more) { return has_room(states, more); };
        repartitioned_levels levels(state_.graph, from_, state_.model.shape.actions, room);
        if (!reserve(discovered_by(from_.saved()) / ranks_) || !levels.read()) return false;
        state_.expansion.slice() = levels.open();
        state_.complete_states = levels.expanded();
        return limits_.may_restore(levels.states(), 0);
    }

    bool merge_counts() {
        graph_tally counted(state_.model.shape.counters);
        finding best;
        for (const graph_part& part : from_.saved()) {
            if (!counts_fit(part, state_.model.shape)) return false;
            counted.merge(part.counted);
            best.keep(part.best);
            if (rank_ == 0) state_.complete.merge(part.complete);
        }
        if (rank_ == 0) state_.workers.front().steps().take_over(counted.numbers(), best);
        return true;
    }

    /// Makes room for the expected number of states. A set that reduces states at the end of a level does not need it.
    bool reserve(std::uint64_t states) {
        packed_graph& graph = state_.graph;
        if (graph.store().forgets()) return true;
        if (!limits_.may_restore(0, graph.bytes_with_room(states, 2 * state_.margin()))) return false;
        graph.store().grow_for(states, 2 * state_.margin(), state_.who);
        return true;
    }

    bool has_room(std::uint64_t states, std::uint64_t more) {
        packed_graph& graph = state_.graph;
        if (graph.store().room(states) >= more) return limits_.may_restore(states, 0);
        if (!limits_.may_restore(states, graph.bytes_with_room(states, more + state_.margin()) - graph.bytes())) return false;
        graph.store().grow_for(states, more + state_.margin(), state_.who);
        return true;
    }
};

}  // namespace

bool checkpointer::open() {
    if (storage_ == nullptr) return false;
    state_.graph.levels().log_to(storage_->log(), true);
    return !storage_->saved().empty();
}

void checkpointer::save() {
    state_.hand_over();
    const expansion rest = state_.graph.levels().rest();
    storage_->save({.depth = state_.progress.depth,
                   .states = state_.complete_states,
                   .covered = state_.workers.discovered(),
                   .next = rest.next,
                   .next_action = rest.next_action,
                   .open = state_.expansion.slice(),
                   .counted = state_.workers.counted().numbers(),
                   .complete = state_.complete.numbers(),
                   .best = state_.workers.best()});
}

bool checkpointer::restore(graph_limits& limits) {
    const std::vector<graph_part>& parts = storage_->saved();
    state_.restored_states = discovered_by(parts);
    state_.progress = {.depth = parts.front().depth};
    for (const graph_part& part : parts) state_.progress.states += part.states;
    return are_of_one_search(parts) && restored_search(state_, *storage_, limits, ranks_.ranks()).read();
}

}}  // namespace foregone::impl
