// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>

#include <cstdint>

namespace foregone {

/// A view whose actions may lead to several states each: of an action, step number i + n * action_count is its branch n.
template <class View>
concept branching_view = requires { requires View::branches; };

/// How many branches one action has at most in one state, so that a search knows what room it needs.
inline constexpr std::uint64_t most_branches = 16'384;

/// The action of a step.
template <class View>
constexpr std::uint64_t action_of(std::uint64_t number) {
    if constexpr (branching_view<View>) return number % View::action_count;
    else return number;
}

/// What the numbers of all steps are below.
template <class View>
inline constexpr std::uint64_t step_number_limit = [] {
    if constexpr (branching_view<View>) return UINT64_MAX;
    else return View::action_count;
}();

}  // namespace foregone
