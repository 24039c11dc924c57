// SPDX-License-Identifier: BSL-1.0
#pragma once

// The numbering of steps if an action has several successors: the number encodes both action and branch.

#include <foregone/impl/base/config.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// A view whose actions may have several successors: step number i + n * action_count is branch n of action i.
template <class View>
concept branching_view = requires { requires View::branches; };

/// The most branches of one action in one state, by which a search reserves memory.
inline constexpr std::uint64_t most_branches = 16'384;

/// The action of a step.
template <class View>
constexpr std::uint64_t action_of(std::uint64_t number) {
    if constexpr (branching_view<View>) return number % View::action_count;
    else return number;
}

/// The upper bound of all step numbers.
template <class View>
inline constexpr std::uint64_t step_number_limit = [] {
    if constexpr (branching_view<View>) return UINT64_MAX;
    else return View::action_count;
}();

}}  // namespace foregone::impl
