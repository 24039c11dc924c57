// SPDX-License-Identifier: BSL-1.0
#pragma once

// State identity in searches: when two states are merged, and a record of merged states that differ.

#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/types/memberwise.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Whether two states are one. They are compared by their bytes if these are the value, by all members that can be listed, and by
/// == for classes with a hash_value of their own and classes that cannot be listed.
///
/// Complexity: while compiling, bytes take a tenth of a defaulted == that compares a std::array.
template <class State>
constexpr bool same_state(const State& a, const State& b) {
    if constexpr (bytewise<State> && sizeof(State) <= 32) {
        const auto left = to_words(a), right = to_words(b);
        for (std::size_t i = 0; i < byte_words<State>; ++i)
            if (left.word[i] != right.word[i]) return false;
        return true;
    } else {
        return merges(a, b);
    }
}

/// The same for two states with one hash. While compiling, a == that ignores a hashed member is then as exact, and cheaper, but for
/// a NaN, which equals nothing.
template <class State>
constexpr bool same_hashed_state(const State& a, const State& b) {
    if constexpr (!memberwise::holds_floating<State>() && !(bytewise<State> && sizeof(State) <= 32))
        if (std::is_constant_evaluated()) return static_cast<bool>(a == b);
    return same_state(a, b);
}

/// A state that was merged into another one although it differs in a member: the number of the stored state, and the parent and
/// action of the other one.
struct unequal_merge {
    state_id kept = no_state;
    std::uint64_t parent = 0;
    std::uint64_t action = 0;

    constexpr bool exists() const { return kept != no_state; }

    /// Notes a merge, if it is the first.
    template <class State>
    constexpr void look([[maybe_unused]] const State& known, [[maybe_unused]] const State& state,
                        [[maybe_unused]] const unequal_merge& here) {
        if constexpr (may_hide_members<State>)
            if (!exists() && !same_in_all_members(known, state)) *this = here;
    }
};

}}  // namespace foregone::impl
