// SPDX-License-Identifier: BSL-1.0
#pragma once

// Equality of domain values, the position of a value in a list, and whether listed values are distinct.

#include <foregone/impl/types/bytewise.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Compares with ==, and floating-point numbers by their bits; a type without members (such as std::nullopt_t) may lack ==.
template <class T>
constexpr bool same_value(const T& a, const T& b) {
    constexpr bool comparable = requires { static_cast<bool>(a == b); };
    static_assert(comparable || std::is_empty_v<T>,
                  "foregone: a domain; the type of its values has no ==, so the index of a value cannot be found; "
                  "add to the type `bool operator==(const T&) const = default;`; see "
                  "docs/reference/domain/concepts.md");
    if constexpr (std::is_floating_point_v<T>)
        return same_floating(a, b);
    else if constexpr (comparable)
        return a == b;
    else
        return true;
}

/// Complexity: one comparison a value listed.
template <class T, std::size_t N>
constexpr std::optional<std::uint64_t> position_in(const T (&listed)[N], const T& value) {
    for (std::uint64_t index = 0; index < N; ++index)
        if (same_value(listed[index], value)) return index;
    return std::nullopt;
}

template <class T, std::size_t N>
constexpr bool all_distinct(const T (&listed)[N]) {
    for (std::size_t i = 1; i < N; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (same_value(listed[i], listed[j])) return false;
    return true;
}

}}  // namespace foregone::impl
