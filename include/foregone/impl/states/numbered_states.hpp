// SPDX-License-Identifier: BSL-1.0
#pragma once

// A table that numbers values in order of discovery; for run planning, unmerged runs and Markov models.

#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/impl/types/lists.hpp>
#include <foregone/types/hash.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// The states of an oracle's model that a plan has visited, numbered from 0 in the order of discovery.
///
/// It interns any type that can be compared and hashed, also while compiling; pair_interner interns pairs of numbers.
/// Requires: a model that can be compared and hashed.
template <class Model>
class numbered_states {
    /// std::vector<bool> has no references to its elements.
    struct kept {
        Model state;
    };
    vector_in<kept, numbered_states> states_{};
    /// By hash, at most half full.
    vector_in<state_id, numbered_states> table_ = vector_in<state_id, numbered_states>(64, no_state);

public:
    constexpr numbered_states() = default;

    constexpr std::size_t size() const { return states_.size(); }
    constexpr std::uint64_t bytes() const { return states_.capacity() * sizeof(kept) + table_.size() * sizeof(state_id); }
    constexpr const Model& operator[](state_id number) const { return states_[number].state; }

    /// The number of a state. A new state gets the next number.
    constexpr state_id number_of(const Model& state) {
        if ((states_.size() + 1) * 2 > table_.size()) grow();
        const std::size_t slot = slot_of(state);
        if (table_[slot] != no_state) return table_[slot];
        table_[slot] = static_cast<state_id>(states_.size());
        states_.push_back({state});
        return table_[slot];
    }

    /// The number of a state, or no_state if it was not visited.
    constexpr state_id find(const Model& state) const { return table_[slot_of(state)]; }

private:
    /// A state whose bytes are its value is hashed by its words, any other by its members.
    static constexpr std::uint64_t hash_of(const Model& state) {
        if constexpr (bytewise<Model> && sizeof(Model) <= 32) {
            constexpr std::uint64_t factor = 0x9E37'79B9'7F4A'7C15;
            const auto all = to_words(state);
            std::uint64_t mixed = 0;
            for (std::size_t i = 0; i < byte_words<Model>; ++i) mixed = (mixed ^ mixed >> 32 ^ all.word[i]) * factor;
            return mixed ^ mixed >> 32;
        } else {
            return hash(state);
        }
    }

    constexpr std::size_t slot_of(const Model& state) const {
        const std::size_t mask = table_.size() - 1;
        std::size_t slot = static_cast<std::size_t>(hash_of(state)) & mask;
        while (table_[slot] != no_state && !same_state(states_[table_[slot]].state, state)) slot = (slot + 1) & mask;
        return slot;
    }

    constexpr void grow() {
        table_.assign(table_.size() * 2, no_state);
        for (std::size_t i = 0; i < states_.size(); ++i) table_[slot_of(states_[i].state)] = static_cast<state_id>(i);
    }
};

}}  // namespace foregone::impl
