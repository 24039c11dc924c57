// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <type_traits>

namespace foregone {

/// The greatest value of an integer type, without <limits>.
template <class T>
inline constexpr T greatest_integer =
    std::is_same_v<T, bool> ? T(1) : std::is_signed_v<T> ? static_cast<T>((T(1) << (8 * sizeof(T) - 2)) - 1 + (T(1) << (8 * sizeof(T) - 2))) : static_cast<T>(~T(0));

/// The least value of an integer type.
template <class T>
inline constexpr T least_integer = std::is_signed_v<T> ? static_cast<T>(-greatest_integer<T> - 1) : T(0);

}  // namespace foregone
