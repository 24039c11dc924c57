// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a system under test shows of its state, `state()` and `variables()`; compared in conformance with a machine.

#include <foregone/impl/machines/machine_parts.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

// What a system shows of its state beside its answers. Object is empty, or the number of one of its objects.

/// A system that reports its control state.
template <class System, class M, class... Object>
concept shows_state = requires(const System& s, Object... object) {
    { s.state(object...) } -> std::convertible_to<typename M::state>;
};

/// A system with a `state()`, of any type, constant or not.
template <class System, class... Object>
concept names_state = requires(System& s, Object... object) { s.state(object...); };

/// A system with a `variables()`, of any type, constant or not.
template <class System, class... Object>
concept names_variables = requires(System& s, Object... object) { s.variables(object...); };

template <class System, class... Object>
using shown_variables = std::remove_cvref_t<decltype(std::declval<const System&>().variables(std::declval<Object>()...))>;

/// A system that reports the machine's variables.
template <class System, class M, class... Object>
concept shows_variables =
    has_variables<M> && requires { requires std::same_as<shown_variables<System, Object...>, variables_of<M>>; };

/// A machine without variables in the place of a system.
template <class System, class... Object>
concept shows_no_variables = requires { requires std::same_as<shown_variables<System, Object...>, no_variables>; };

/// The type of what a system shows: a configuration, a control state, variables, or void for nothing.
template <class System, class M, class... Object>
using shown_by =
    std::conditional_t<shows_state<System, M, Object...>,
                       std::conditional_t<shows_variables<System, M, Object...>, configuration_of<M>, typename M::state>,
                       std::conditional_t<shows_variables<System, M, Object...>, variables_of<M>, void>>;

/// What a system, or the machine in its place, shows.
template <class M, class Shown>
constexpr Shown what_is_shown(const auto& target, auto... object) {
    if constexpr (std::is_same_v<Shown, typename M::state>) return target.state(object...);
    else if constexpr (std::is_same_v<Shown, variables_of<M>>) return target.variables(object...);
    else return {target.state(object...), target.variables(object...)};
}

}}  // namespace foregone::impl
