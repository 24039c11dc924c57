// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone {

/// The integers from First to Last, both included; characters too: `range<'a', 'z'>`.
///
/// Shape: ascending; value_type is the type of First and Last.
/// Errors: First > Last, two different types, or all 2^64 values of a 64-bit type are compile errors.
template <auto First, auto Last>
struct range {
    static_assert(std::integral<decltype(First)> && std::same_as<decltype(First), decltype(Last)>,
                  "foregone: range<First, Last>; First and Last are not integers of one type; give both the type "
                  "that the values shall have, as in range<1u, 5u>");
    static_assert(First <= Last,
                  "foregone: range<First, Last>; First is greater than Last, so that it would be empty; swap them, or "
                  "write values<> where a domain without values is meant");

    using value_type = decltype(First);
    static constexpr std::uint64_t size = static_cast<std::uint64_t>(Last) - static_cast<std::uint64_t>(First) + 1;
    static_assert(size != 0,
                  "foregone: range<First, Last> has more than 2^64 - 1 elements; leave out one of the ends");

    static constexpr value_type at(std::uint64_t index) {
        return static_cast<value_type>(static_cast<std::uint64_t>(First) + index);
    }

    /// The index of a value, or `size` where it has none.
    static constexpr std::uint64_t find(const value_type& value) {
        if (value < First || Last < value) return size;
        return static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(First);
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::uint64_t index = find(value);
        return index < size ? std::optional(index) : std::nullopt;
    }
};

}  // namespace foregone
