// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/conclude.hpp>
#include <foregone/engine/counted_numbers.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/search_part.hpp>
#include <foregone/engine/tree_search.hpp>

#include <cstdint>
#include <vector>

namespace foregone {

/// How the sequences of a tree are dealt out: below each prefix of some length is a task, and a shard has every so-manyth of them.
///
/// Shape: a prefix is the shortest that gives 64 tasks a shard, or 256 a rank, or one step shorter than the longest sequence.
template <class View, std::uint64_t MaxSteps>
struct tree_division {
    static constexpr std::uint64_t tasks_a_shard = 64, tasks_a_rank = 256;

    search_shard shard{};
    std::uint64_t prefix_steps = MaxSteps - 1;
    std::uint64_t per_initial = 1;

    /// `ranks` that take its tasks together; 0: none do.
    constexpr explicit tree_division(search_shard part, std::uint64_t ranks = 0) : shard(part) {
        const std::uint64_t wanted = ranks > 0 ? tasks_a_rank * ranks : tasks_a_shard * shard.count;
        for (prefix_steps = 0; prefix_steps + 1 < MaxSteps && per_initial < wanted; ++prefix_steps) per_initial *= View::action_count;
    }

    /// How many tasks the shard has.
    constexpr std::uint64_t tasks() const {
        const std::uint64_t all = per_initial * View::initial_count();
        return all / shard.count + (shard.index < all % shard.count);
    }

    /// Where a task of the shard begins: calls at(initial, actions).
    template <class At>
    constexpr void locate(std::uint64_t task, At&& at) const {
        const std::uint64_t number = task * shard.count + shard.index;
        std::uint64_t actions[MaxSteps]{};
        std::uint64_t rest = number % per_initial;
        for (std::uint64_t i = prefix_steps; i-- > 0; rest /= View::action_count) actions[i] = rest % View::action_count;
        at(number / per_initial, actions);
    }
};

/// Where a walk is.
template <class View, std::uint64_t MaxSteps>
tree_position position_of(const tree_worker<View, MaxSteps>& worker) {
    tree_position at{.initial = worker.initial, .floor = worker.floor_steps};
    at.next.assign(worker.next, worker.next + worker.depth + 1);
    at.enabled.assign(worker.any_enabled, worker.any_enabled + worker.depth + 1);
    return at;
}

/// Goes where a walk was, without counting anything; false if there is no such place.
template <class View, std::uint64_t MaxSteps>
bool go_to(tree_worker<View, MaxSteps>& worker, const tree_position& at) {
    std::uint64_t actions[MaxSteps]{};
    for (std::uint64_t i = 0; i < at.depth(); ++i) actions[i] = at.next[i] - 1;
    if (!worker.seek(actions, at.depth())) return false;
    worker.floor_steps = at.floor;
    worker.next[at.depth()] = at.next.back();
    for (std::uint64_t i = 0; i <= at.depth(); ++i) worker.any_enabled[i] = at.enabled[i] != 0;
    return true;
}

/// Which share of what lies below its floor a walk has done, about, by the actions that it has to try next at each depth.
template <class View>
double share_done(const std::uint64_t* next, std::uint64_t floor, std::uint64_t depth) {
    constexpr double one = 1.0 / static_cast<double>(View::action_count);
    double share = 0, width = one;
    for (std::uint64_t i = floor; i <= depth && i < floor + 4; ++i, width *= one)
        share += width * static_cast<double>(next[i] - (i < depth ? 1 : 0));
    return share;
}

template <class View, std::uint64_t MaxSteps>
void write_part(search_part& into, const tree_total<View, MaxSteps>& total) {
    into.counted = numbers_of(total);
    into.found = {};
    if (!total.best.exists()) return;
    const auto& best = total.best;
    into.found = {best.property, best.stuck, best.initial, {best.actions, best.actions + best.steps}, {}};
}

/// Errors: false if the part is none of such a tree.
template <class View, std::uint64_t MaxSteps>
bool read_part(tree_total<View, MaxSteps>& total, const search_part& part) {
    const found_run& found = part.found;
    if (!read_numbers(total, part.counted) || found.actions.size() > MaxSteps) return false;
    total.best = {};
    if (!found.exists()) return true;
    if (found.property >= View::properties::size || found.initial >= View::initial_count()) return false;
    total.best.steps = found.actions.size();
    total.best.stuck = found.stuck;
    total.best.property = found.property;
    total.best.initial = found.initial;
    for (std::size_t i = 0; i < found.actions.size(); ++i) {
        if (found.actions[i] >= View::action_count) return false;
        total.best.actions[i] = found.actions[i];
    }
    return true;
}

namespace tree_parts {

template <class View, std::uint64_t MaxSteps>
bool fits(const tree_position& at, std::uint64_t prefix_steps) {
    if (at.next.empty() || at.next.size() != at.enabled.size() || at.depth() > MaxSteps || at.initial >= View::initial_count())
        return false;
    if (at.floor != prefix_steps || at.depth() < at.floor || at.next.back() > View::action_count) return false;
    for (std::uint64_t i = 0; i < at.depth(); ++i)
        if (at.next[i] == 0 || at.next[i] > View::action_count) return false;
    tree_worker<View, MaxSteps> worker(at.initial);
    return go_to(worker, at);
}

}  // namespace tree_parts

/// Whether a search of a tree's shard can go on from a part.
template <class View, std::uint64_t MaxSteps>
bool fits_tree(const search_part& part, search_shard shard) {
    const tree_division<View, MaxSteps> divided(shard);
    tree_total<View, MaxSteps> total;
    if (part.prefix_steps != divided.prefix_steps || part.tasks != divided.tasks() || part.finished > part.tasks) return false;
    std::uint64_t end = part.finished;
    for (const task_range& range : part.begun) {
        if (range.first < end || range.end <= range.first || range.end > part.tasks) return false;
        end = range.end;
    }
    for (const tree_position& at : part.open)
        if (!tree_parts::fits<View, MaxSteps>(at, part.prefix_steps)) return false;
    return read_part(total, part);
}

}  // namespace foregone
