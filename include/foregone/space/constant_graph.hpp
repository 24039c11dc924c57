// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/bytewise.hpp>
#include <foregone/base/config.hpp>
#include <foregone/base/hash.hpp>
#include <foregone/space/piece.hpp>
#include <foregone/space/same_state.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace foregone {

/// A state as constant evaluation keeps, finds and compares it: as it is, with its hash, so that none is hashed twice, and few are
/// compared.
template <class Node>
struct constant_state {
    Node node{};
    std::uint64_t hashed = 0;

    static constexpr constant_state of(const Node& state) { return {state, hash(state)}; }

    constexpr Node state() const { return node; }
    constexpr std::uint64_t place() const { return hashed; }
    constexpr bool is(const constant_state& other) const { return hashed == other.hashed && same_state(node, other.node); }
};

/// A state whose bytes are its value, as words of memory: a compiler keeps, copies and compares a few numbers instead of all members.
template <class Node>
    requires(bytewise<Node> && std::default_initializable<Node> && sizeof(Node) <= 32)
struct constant_state<Node> {
    static constexpr std::size_t count = byte_words<Node>;

    std::uint64_t word[count]{};

    static constexpr constant_state of(const Node& state) { return __builtin_bit_cast(constant_state, bytes::padded<Node>{state}); }

    constexpr Node state() const { return __builtin_bit_cast(bytes::padded<Node>, word).value; }

    constexpr std::uint64_t place() const {
        std::uint64_t mixed = word[0] * factor;
        if constexpr (count > 1)
            for (std::size_t i = 1; i < count; ++i) mixed = (mixed ^ mixed >> 32 ^ word[i]) * factor;
        return (mixed ^ mixed >> 32) * factor >> 32;  // the low bits of the place depend on all bits of the last word
    }

    constexpr bool is(const constant_state& other) const {
        if (word[0] != other.word[0]) return false;
        if constexpr (count > 1)
            for (std::size_t i = 1; i < count; ++i)
                if (word[i] != other.word[i]) return false;
        return true;
    }

private:
    static constexpr std::uint64_t factor = 0x9E37'79B9'7F4A'7C15;
};

/// The states met so far, for constant evaluation: arrays of a fixed capacity, states in the order in which they were met.
///
/// Requires: Capacity is a power of two; a search never inserts more than that (its stages choose the capacity).
/// Cost: look-ups probe a table twice as large as the capacity; every operation of it is counted by the compiler.
template <class Node, std::uint32_t Capacity>
struct constant_graph {
    static constexpr std::uint32_t mask = 2 * Capacity - 1;

    constant_state<Node> states[Capacity]{};
    state_id parents[Capacity]{};
    std::uint64_t taken[Capacity]{};    ///< which action led from the parent: a long trace is read off, not searched for
    state_id table[2 * Capacity]{};  ///< the number of a state plus one, by hash
    state_id count = 0;
    expansion level{};               ///< the level being expanded
    unequal_merge unequal{};

    constexpr constant_graph() = default;

    /// The same states with another capacity.
    template <std::uint32_t Other>
    constexpr explicit constant_graph(const constant_graph<Node, Other>& other)
        : count(other.count), level(other.level), unequal(other.unequal) {
        for (state_id i = 0; i < count; ++i) {
            states[i] = other.states[i];
            parents[i] = other.parents[i];
            taken[i] = other.taken[i];
            table[slot_of(states[i])] = i + 1;
        }
    }

    constexpr std::uint64_t size() const { return count; }
    constexpr Node state(std::uint64_t id) const { return states[id].state(); }
    constexpr state_id parent(state_id id) const { return parents[id]; }
    constexpr std::uint64_t action(state_id id) const { return taken[id]; }

    /// Calls discovered(state, number, parent, action) if the state is new.
    template <class Discovered>
    constexpr void insert(const Node& state, std::uint64_t parent, std::uint64_t action, Discovered&& discovered) {
        const auto kept = constant_state<Node>::of(state);
        const std::uint32_t slot = slot_of(kept);
        if (table[slot] != 0) return look_at_merge(table[slot] - 1, state, parent, action);
        states[count] = kept;
        parents[count] = static_cast<state_id>(parent);
        taken[count] = action;
        table[slot] = ++count;
        discovered(state, count - 1, parent, action);
    }

    /// The number of a state, or no_state if it was not met.
    constexpr state_id find(const Node& state) const {
        const state_id number = table[slot_of(constant_state<Node>::of(state))];
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
    constexpr std::uint32_t slot_of(const constant_state<Node>& state) const {
        std::uint32_t slot = static_cast<std::uint32_t>(state.place()) & mask;
        while (table[slot] != 0 && !states[table[slot] - 1].is(state)) slot = (slot + 1) & mask;
        return slot;
    }

    constexpr void look_at_merge([[maybe_unused]] state_id known, [[maybe_unused]] const Node& state, [[maybe_unused]] std::uint64_t parent,
                                 [[maybe_unused]] std::uint64_t action) {
        if constexpr (may_hide_members<Node>) unequal.look(states[known].node, state, {known, parent, action});
    }
};

}  // namespace foregone
