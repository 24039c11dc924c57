// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>

#include <type_traits>

namespace foregone {

// A requirement is a struct with a constant `met` and a nested `sentence` that holds a static_assert(met, "…"). To make the
// sentence a complete type is to have the compiler say it; whoever only asks whether the requirement is met hears nothing.

/// What is found where every requirement is met: nothing is said.
struct nothing_unmet {
    static constexpr bool met = true;
    struct sentence {};
};

/// The first of some requirements that is not met; those after it are not even looked at, for they may rest on it.
template <class... Requirements>
struct first_unmet : std::type_identity<nothing_unmet> {};

template <class First, class... Rest>
struct first_unmet<First, Rest...> : std::conditional_t<First::met, first_unmet<Rest...>, std::type_identity<First>> {};

}  // namespace foregone
