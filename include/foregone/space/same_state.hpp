// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/bytewise.hpp>

#include <cstddef>

namespace foregone {

/// Whether two states are one: by their bytes where these are the value, otherwise with ==.
///
/// Requires: states that are equal by == have one hash; so == of a type hashed by its bytes compares all members.
/// Cost: while compiling, a tenth of a defaulted == that compares a std::array.
template <class State>
constexpr bool same_state(const State& a, const State& b) {
    if constexpr (bytewise<State> && sizeof(State) <= 32) {
        const auto left = to_words(a), right = to_words(b);
        for (std::size_t i = 0; i < byte_words<State>; ++i)
            if (left.word[i] != right.word[i]) return false;
        return true;
    } else {
        return a == b;
    }
}

}  // namespace foregone
