// SPDX-License-Identifier: BSL-1.0
#include "saved_levels.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/space/work_item.hpp>

namespace foregone::inline impl {

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

}  // namespace

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

}  // namespace foregone::impl
