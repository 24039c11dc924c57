// SPDX-License-Identifier: BSL-1.0
#pragma once

// The least and the greatest value of an integer type without <limits>, which costs compile time.

#include <foregone/impl/base/config.hpp>

#include <type_traits>

namespace foregone { inline namespace impl {

/// The greatest value of an integer type, without <limits>.
template <class T>
inline constexpr T greatest_integer = static_cast<T>(~uint128{0} >> (128 - 8 * sizeof(T) + std::is_signed_v<T>));

/// The least value of an integer type.
template <class T>
inline constexpr T least_integer = std::is_signed_v<T> ? static_cast<T>(-greatest_integer<T> - 1) : T(0);

}}  // namespace foregone::impl
