// SPDX-License-Identifier: BSL-1.0
#pragma once

// Marks domains whose values are generated from choices, because they are too many to number.

namespace foregone { inline namespace impl {

/// A domain whose values are generated from choices: an index neither numbers all of them nor is found for a value.
template <class D>
concept generated = requires { typename D::generator; };

/// The base of a domain that is generated on a condition.
template <bool Generated>
struct generated_if {};
template <>
struct generated_if<true> {
    using generator = void;
};

/// The `size` of a domain with too many values; `Refusal` has the conversion that says so.
template <class Refusal>
inline constexpr bool never_counted = false;

}}  // namespace foregone::impl
