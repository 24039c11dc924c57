// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/hash.hpp>
#include <foregone/space/piece.hpp>
#include <foregone/space/same_state.hpp>

#include <cstdint>

namespace foregone {

/// The states met so far, for constant evaluation: arrays of a fixed capacity, states in the order in which they were met.
///
/// Requires: Capacity is a power of two; a search never inserts more than that (its stages choose the capacity).
/// Cost: look-ups probe a table twice as large as the capacity; every operation of it is counted by the compiler.
template <class Node, std::uint32_t Capacity>
struct constant_graph {
    static constexpr std::uint32_t mask = 2 * Capacity - 1;

    Node states[Capacity]{};
    state_id parents[Capacity]{};
    std::uint64_t taken[Capacity]{};    ///< which action led from the parent: a long trace is read off, not searched for
    state_id table[2 * Capacity]{};  ///< the number of a state plus one, by hash
    state_id count = 0;
    state_id level_begin = 0;        ///< the level being expanded
    state_id level_end = 0;
    state_id next_state = 0;         ///< where the level's expansion goes on
    std::uint64_t next_action = 0;

    /// A worker's own room; nothing is put off here.
    struct lane {};

    constexpr constant_graph() = default;

    /// The same states with another capacity.
    template <std::uint32_t Other>
    constexpr explicit constant_graph(const constant_graph<Node, Other>& other)
        : count(other.count), level_begin(other.level_begin), level_end(other.level_end), next_state(other.next_state),
          next_action(other.next_action) {
        for (state_id i = 0; i < count; ++i) {
            states[i] = other.states[i];
            parents[i] = other.parents[i];
            taken[i] = other.taken[i];
            table[free_slot(states[i])] = i + 1;
        }
    }

    constexpr std::uint64_t size() const { return count; }
    constexpr Node state(state_id id) const { return states[id]; }
    constexpr state_id parent(state_id id) const { return parents[id]; }
    constexpr std::uint64_t action(state_id id) const { return taken[id]; }

    /// Calls discovered(state, number, parent, action) if the state is new.
    template <class Discovered>
    constexpr void insert(lane&, const Node& state, state_id parent, std::uint64_t action,
                          Discovered&& discovered) {
        std::uint32_t slot = static_cast<std::uint32_t>(hash(state)) & mask;
        while (table[slot] != 0) {
            if (same_state(states[table[slot] - 1], state)) return;
            slot = (slot + 1) & mask;
        }
        states[count] = state;
        parents[count] = parent;
        taken[count] = action;
        table[slot] = ++count;
        discovered(state, count - 1, parent, action);
    }

    /// The number of a state, or no_state if it was not met.
    constexpr state_id find(const Node& state) const {
        std::uint32_t slot = static_cast<std::uint32_t>(hash(state)) & mask;
        while (table[slot] != 0 && !same_state(states[table[slot] - 1], state)) slot = (slot + 1) & mask;
        return table[slot] == 0 ? no_state : table[slot] - 1;
    }

    /// The next piece of the level that costs at most `actions`.
    ///
    /// Requires: not level_done(), and at least one action.
    constexpr piece take(std::uint64_t actions, std::uint64_t actions_per_state) {
        const std::uint64_t whole = actions / actions_per_state;
        if (next_action > 0 || whole == 0) return take_part(actions, actions_per_state);
        const state_id first = next_state;
        const state_id left = level_end - first;
        next_state += whole < left ? static_cast<state_id>(whole) : left;
        return {first, next_state, 0, actions_per_state};
    }

    constexpr bool level_done() const { return next_state == level_end; }

    constexpr void next_level() {
        level_begin = level_end;
        level_end = count;
        next_state = level_begin;
    }

private:
    constexpr piece take_part(std::uint64_t actions, std::uint64_t actions_per_state) {
        const std::uint64_t first = next_action;
        const std::uint64_t left = actions_per_state - first;
        const piece part{next_state, next_state + 1, first, first + (actions < left ? actions : left)};
        next_action = part.last_action == actions_per_state ? 0 : part.last_action;
        if (next_action == 0) ++next_state;
        return part;
    }

    constexpr std::uint32_t free_slot(const Node& state) const {
        std::uint32_t slot = static_cast<std::uint32_t>(hash(state)) & mask;
        while (table[slot] != 0) slot = (slot + 1) & mask;
        return slot;
    }
};

}  // namespace foregone
