// SPDX-License-Identifier: BSL-1.0
#pragma once

// Whether searches copy the system of a behavior.

#include <foregone/impl/base/evaluates.hpp>
#include <foregone/impl/behaviors/behavior_parts.hpp>
#include <foregone/impl/model/action_space.hpp>
#include <foregone/impl/types/independent_copies.hpp>

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Calls of a system that has no byte, by the first actions.
template <class B>
struct calls_of_nothing {
    static constexpr std::uint64_t most_calls = 32;

    static constexpr calls_of_nothing result() {
        using actions = action_space<domain_of<typename B::action>>;
        typename B::system called{};
        actions::for_each(0, actions::size < most_calls ? actions::size : most_calls,
                          [&](std::uint64_t, const auto& action) { static_cast<void>(B::perform(called, action)); });
        return {};
    }
    constexpr bool usable() const { return true; }
};

/// A model that makes its systems itself: what makes one may number it, or reset something elsewhere.
template <class Maker>
concept makes_systems = creates_for_model<Maker> || has_create<Maker> || requires { typename Maker::around_cycle; };

/// Whether a search may copy a system. One that is copied as bytes, or that the model makes, may be the number of something
/// elsewhere, and one without a byte its name, unless the compiler can make it and call it.
template <class B, class System>
constexpr bool copies_system_freely() {
    if constexpr (!std::copyable<System>) return false;
    else if constexpr (declares_copies<B>) return B::copies_are_independent;
    else if constexpr (declares_copies<System>) return System::copies_are_independent;
    else if constexpr (!has_independent_copies<System>) return false;
    else if constexpr (!std::is_trivially_copyable_v<System> && !makes_systems<typename system_maker<B>::type>) return true;
    else if constexpr (!begins_by_itself<typename system_maker<B>::type, System>) return false;
    else if constexpr (std::is_empty_v<System>) return std::default_initializable<System> && evaluates<calls_of_nothing<B>>;
    else return true;
}

/// Whether a search may copy a system together with what stands beside it, such as the model of its oracle: a view in one may be of
/// text in another.
template <class B, class System, class... Beside>
constexpr bool copies_freely_together() {
    if constexpr (!copies_system_freely<B, System>() || !(copies_freely<B, Beside>() && ...)) return false;
    else if constexpr (declares_copies<B>) return true;
    else if constexpr (declares_copies<System>) return copies::are_independent((copies::contents_of<Beside>() | ... | 0u));
    else return copies::are_independent((copies::contents_of<Beside>() | ... | copies::contents_of<System>()));
}

}}  // namespace foregone::impl
