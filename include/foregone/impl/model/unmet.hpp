// SPDX-License-Identifier: BSL-1.0
#pragma once

// The form of a requirement with its message, and the choice of the first unmet one; used by all requirements.

#include <type_traits>

namespace foregone { inline namespace impl {

// A requirement is a struct with a constant `met` and a nested struct `sentence` with a `static_assert(met, "…")`. Completing
// `sentence` makes the compiler print the message; reading `met` does not.

/// The result if every requirement holds: no message.
struct nothing_unmet {
    static constexpr bool met = true;
    struct sentence {};
};

/// The first unmet requirement; later ones are not instantiated, because they may depend on it.
template <class... Requirements>
struct first_unmet : std::type_identity<nothing_unmet> {};

template <class First, class... Rest>
struct first_unmet<First, Rest...> : std::conditional_t<First::met, first_unmet<Rest...>, std::type_identity<First>> {};

}}  // namespace foregone::impl
