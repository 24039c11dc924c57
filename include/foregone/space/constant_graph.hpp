// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
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
    std::uint64_t hashes[Capacity]{};   ///< of the states, so that none is hashed twice, and few are compared
    state_id parents[Capacity]{};
    std::uint64_t taken[Capacity]{};    ///< which action led from the parent: a long trace is read off, not searched for
    state_id table[2 * Capacity]{};  ///< the number of a state plus one, by hash
    state_id count = 0;
    expansion level{};               ///< the level being expanded
    unequal_merge unequal{};

    static constexpr bool in_order = true;  ///< one worker gets all pieces, one after the other

    /// A worker's own room; nothing is put off here.
    struct lane {};

    constexpr constant_graph() = default;

    /// The same states with another capacity.
    template <std::uint32_t Other>
    constexpr explicit constant_graph(const constant_graph<Node, Other>& other)
        : count(other.count), level(other.level), unequal(other.unequal) {
        for (state_id i = 0; i < count; ++i) {
            states[i] = other.states[i];
            hashes[i] = other.hashes[i];
            parents[i] = other.parents[i];
            taken[i] = other.taken[i];
            table[slot_of(states[i], hashes[i])] = i + 1;
        }
    }

    constexpr std::uint64_t size() const { return count; }
    constexpr Node state(std::uint64_t id) const { return states[id]; }
    constexpr state_id parent(state_id id) const { return parents[id]; }
    constexpr std::uint64_t action(state_id id) const { return taken[id]; }

    /// Calls discovered(state, number, parent, action) if the state is new.
    template <class Discovered>
    constexpr void insert(lane&, const Node& state, std::uint64_t parent, std::uint64_t action, Discovered&& discovered) {
        const std::uint64_t hashed = hash(state);
        const std::uint32_t slot = slot_of(state, hashed);
        if (table[slot] != 0) return unequal.look(states[table[slot] - 1], state, {table[slot] - 1, parent, action});
        states[count] = state;
        hashes[count] = hashed;
        parents[count] = static_cast<state_id>(parent);
        taken[count] = action;
        table[slot] = ++count;
        discovered(state, count - 1, parent, action);
    }

    /// The number of a state, or no_state if it was not met.
    constexpr state_id find(const Node& state) const {
        const state_id number = table[slot_of(state, hash(state))];
        return number == 0 ? no_state : number - 1;
    }

    /// How many steps a state lies from the initial ones, from which no action led.
    constexpr std::uint64_t depth_of(std::uint64_t id) const {
        std::uint64_t depth = 0;
        for (; taken[id] != UINT64_MAX; id = parents[id]) ++depth;
        return depth;
    }

    constexpr bool level_done() const { return level.done(); }
    constexpr void next_level() { level = {.next = level.last, .last = count}; }

private:
    /// Where a state is in the table, or belongs.
    constexpr std::uint32_t slot_of(const Node& state, std::uint64_t hashed) const {
        std::uint32_t slot = static_cast<std::uint32_t>(hashed) & mask;
        while (table[slot] != 0 && !is_at(table[slot] - 1, state, hashed)) slot = (slot + 1) & mask;
        return slot;
    }

    constexpr bool is_at(state_id number, const Node& state, std::uint64_t hashed) const {
        return hashes[number] == hashed && same_state(states[number], state);
    }
};

}  // namespace foregone
