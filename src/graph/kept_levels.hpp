// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graph_tally.hpp"
#include "packed_graph.hpp"

#include <foregone/base/function_ref.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/finding.hpp>
#include <foregone/engine/graph_keeper.hpp>
#include <foregone/engine/packed_model.hpp>
#include <foregone/space/piece.hpp>

#include <cstdint>
#include <vector>

namespace foregone {

/// How far a rank has come of which the levels are in a log: `states` up to the level under way, `met` with those of the next one.
inline graph_part part_of(const packed_levels& levels, std::uint64_t depth, std::uint64_t states, std::uint64_t met, const std::vector<piece>& open,
                          const graph_tally& counted, const graph_tally& complete, const finding& best) {
    const expansion rest = levels.rest();
    return {.depth = depth, .states = states, .met = met, .next = rest.next, .next_action = rest.next_action, .open = open,
            .counted = counted.numbers(), .complete = complete.numbers(), .best = best};
}

/// Whether what was counted can be of this model.
inline bool counts_fit(const graph_part& part, const packed_shape& shape) {
    const finding& best = part.best;
    const graph_tally counted(shape.counters);
    const bool is_of_level = best.steps - part.depth == (best.action != no_action) && best.property < shape.properties;
    return (!best.exists() || is_of_level) && counted.fits(part.counted) && counted.fits(part.complete);
}

/// Whether a piece of work is one of the level under way.
inline bool is_of_level(const packed_levels& levels, const piece& work, std::uint64_t actions) {
    return work.first < work.last && levels.has(work.first) && work.first / packed_chunk::capacity == (work.last - 1) / packed_chunk::capacity &&
           levels.has(work.last - 1) && work.first_action < work.last_action && work.last_action <= actions;
}

/// Goes on where a level was left; false if that is nowhere in it.
inline bool go_on_in_level(packed_levels& levels, const graph_part& part, std::uint64_t actions) {
    for (const piece& work : part.open)
        if (!is_of_level(levels, work, actions)) return false;
    return part.next_action < actions && levels.go_on_at(part.next, part.next_action);
}

/// Whether the ranks of one search can have come as far as this together.
inline bool are_of_one_search(const std::vector<graph_part>& parts) {
    std::uint64_t states = 0;
    for (const graph_part& part : parts) {
        if (part.depth != parts.front().depth) return false;
        states += part.states;
    }
    return parts.front().depth < states;  // no level is empty
}

/// Fills a graph with the states that this rank had kept, level by level, and goes on in the last one; false if they are not those that its
/// part tells of, or if has_room(states, more), which makes room for more than there are, says so on the way.
///
/// Requires: nothing in the graph yet, and are_of_one_search.
/// Cost: reads the log once, and inserts each state.
inline bool read_levels(packed_graph& graph, graph_keeper& from, unsigned rank, std::uint64_t actions, function_ref<bool(std::uint64_t, std::uint64_t)> has_room) {
    const graph_part& part = from.kept()[rank];
    const bool may_skip = from.kept().size() > 1;  // a level of which others have all states
    auto& levels = graph.levels();
    sequential_executor alone;
    std::uint64_t next_depth = 0, states = 0, expanded = 0;
    const auto begin_levels = [&](std::uint64_t end) {
        for (; next_depth < end; ++next_depth) graph.begin_level(alone), expanded = states;
    };
    const auto is_next = [&](std::uint64_t depth, std::uint64_t size) {
        if (size == 0 || size > packed_chunk::capacity || size > part.met - states || depth > part.depth + 1 || depth < next_depth) return false;
        return may_skip || depth == next_depth || (depth == next_depth + 1 && states > expanded);
    };
    bool fits = true;
    fits &= from.each_kept(rank, UINT64_MAX, [&](std::uint64_t depth, const std::uint64_t* words, std::uint64_t count, std::uint64_t place) {
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
    return states == part.met && expanded == part.states && go_on_in_level(levels, part, actions);
}

}  // namespace foregone
