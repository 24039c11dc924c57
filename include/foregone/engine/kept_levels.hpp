// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/function_ref.hpp>
#include <foregone/engine/counted_numbers.hpp>
#include <foregone/engine/finding.hpp>
#include <foregone/engine/graph_keeper.hpp>
#include <foregone/engine/graph_search.hpp>
#include <foregone/engine/tally.hpp>
#include <foregone/space/piece.hpp>

#include <cstdint>
#include <vector>

namespace foregone {

/// How far a search has come of which the levels are in a log.
template <class Levels, class View>
graph_part part_of(const Levels& levels, const graph_progress& now, std::uint64_t met, const std::vector<piece>& open, const tally<View>& counted,
                   const tally<View>& complete, const finding& best) {
    const expansion rest = levels.rest();
    return {.depth = now.depth, .states = now.states, .met = met, .next = rest.next, .next_action = rest.next_action, .open = open,
            .counted = numbers_of(counted), .complete = numbers_of(complete), .best = best};
}

/// Takes over what was counted; false if that is of another model.
template <class View>
bool read_counts(const graph_part& part, tally<View>& counted, tally<View>& complete, finding& best) {
    best = part.best;
    return (!best.exists() || best.property < View::properties::size) && read_numbers(counted, part.counted) && read_numbers(complete, part.complete);
}

/// Whether a piece of work is one of the level under way.
template <class Levels>
bool is_of_level(const Levels& levels, const piece& work, std::uint64_t actions) {
    return work.first < work.last && levels.has(work.first) && work.first / Levels::chunk::capacity == (work.last - 1) / Levels::chunk::capacity &&
           levels.has(work.last - 1) && work.first_action < work.last_action && work.last_action <= actions;
}

/// Goes on where a level was left; false if that is nowhere in it.
template <class Levels>
bool go_on_in_level(Levels& levels, const graph_part& part, std::uint64_t actions) {
    for (const piece& work : part.open)
        if (!is_of_level(levels, work, actions)) return false;
    return part.next_action < actions && levels.go_on_at(part.next, part.next_action);
}

/// Fills a graph with the states that were kept, level by level, and goes on in the last one; false if they are not those that the part
/// tells of, or if goes_on(states, 0) says so on the way.
///
/// Requires: room for them, and nothing in the graph yet.
/// Cost: reads the log once, and inserts each state.
template <class Graph>
bool read_levels(Graph& graph, graph_keeper& from, const graph_part& part, std::uint64_t actions,
                 function_ref<bool(std::uint64_t, std::uint64_t)> goes_on) {
    auto& levels = graph.levels();
    std::uint64_t next_depth = 0, states = 0, expanded = 0;
    const auto begin_levels = [&](std::uint64_t end) {
        for (; next_depth < end; ++next_depth) levels.begin(), expanded = states;
    };
    const auto is_next = [&](std::uint64_t depth, std::uint64_t size) {
        if (size == 0 || size > Graph::chunk::capacity || size > part.met - states || depth > part.depth + 1) return false;
        return depth == next_depth || (depth == next_depth + 1 && states > expanded);
    };
    bool fits = true;
    fits &= from.each_kept([&](std::uint64_t depth, const std::uint64_t* words, std::uint64_t count, std::uint64_t place) {
        const std::uint64_t size = count / Graph::words;
        fits = size * Graph::words == count && is_next(depth, size);
        if (!fits) return false;
        begin_levels(depth);
        levels.add_logged(size, place);
        states += size;
        fits = graph.insert_all(words, size) && goes_on(states, 0);
        return fits;
    });
    if (!fits || part.depth > next_depth) return false;
    begin_levels(part.depth + 1);
    return states == part.met && expanded == part.states && go_on_in_level(levels, part, actions);
}

}  // namespace foregone
