// SPDX-License-Identifier: BSL-1.0
#pragma once

// Domains of integers between two ends: ascending in range, by distance from zero in integers.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/integer_limits.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/impl/domain/simpler.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace foregone {

/// The integers from First to Last, both included; characters too: `range<'a', 'z'>`.
///
/// Order: ascending; value_type is the type of First and Last.
/// Errors: First > Last, two different types, or all 2^64 values of a 64-bit type are compile errors.
template <auto First, auto Last>
struct range {
    static_assert(std::integral<decltype(First)> && std::same_as<decltype(First), decltype(Last)>,
                  "foregone: range<First, Last>; First and Last are not integers of one type; give both the type "
                  "that the values shall have, as in range<1u, 5u>; see "
                  "docs/reference/domain/range.md");
    static_assert(First <= Last,
                  "foregone: range<First, Last>; First is greater than Last, so it is empty; swap them, or "
                  "write values<> where a domain without values is meant; see "
                  "docs/reference/domain/range.md");

    using value_type = decltype(First);
    static constexpr std::uint64_t size = static_cast<std::uint64_t>(Last) - static_cast<std::uint64_t>(First) + 1;
    static_assert(size != 0, "foregone: range<First, Last> has more than 2^64 - 1 elements; leave out one of the ends; see "
                             "docs/reference/domain/range.md");

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

/// The integers from First to Last, both included, simplest first: 0, 1, -1, 2, -2, and so on.
///
/// Order: by distance from the value nearest to 0, the greater of two equally far values first; where one side ends, the other
///     continues alone. value_type is the type of First and Last.
/// Complexity: a few additions and comparisons for `at` and `index_of`, whatever the size.
/// Errors: First > Last, two different types, or all 2^64 values of a 64-bit type are compile errors.
template <auto First, auto Last>
struct integers {
    static_assert(std::integral<decltype(First)> && std::same_as<decltype(First), decltype(Last)>,
                  "foregone: integers<First, Last>; First and Last are not integers of one type; give both the type that the "
                  "values shall have, as in integers<-5l, 5l>; see "
                  "docs/reference/domain/range.md");
    static_assert(First <= Last,
                  "foregone: integers<First, Last>; First is greater than Last, so it is empty; swap them, or write "
                  "values<> where a domain without values is meant; see "
                  "docs/reference/domain/range.md");

    using value_type = decltype(First);
    static constexpr std::uint64_t size = static_cast<std::uint64_t>(Last) - static_cast<std::uint64_t>(First) + 1;
    static_assert(size != 0, "foregone: integers<First, Last> has 2^64 elements, one more than an index can number; leave out one "
                             "of the ends, as in integers<-INT64_MAX, INT64_MAX>; see "
                             "docs/reference/domain/range.md");

    static constexpr value_type at(std::uint64_t index) {
        if (index > 2 * paired) return above > below ? up(index - paired) : down(index - paired);
        return index % 2 == 1 ? up(index / 2 + 1) : down(index / 2);
    }

    /// The index of a value, or `size` where it has none.
    static constexpr std::uint64_t find(const value_type& value) {
        if (value < First || Last < value) return size;
        return number(value > nearest, distance(value));
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        const std::uint64_t index = find(value);
        return index < size ? std::optional(index) : std::nullopt;
    }

    // As draw_index, but boundary values are the ends of the range, wherever the order puts them.
    static constexpr std::uint64_t draw(random_bits& bits) {
        if (size <= uniform_limit_values) return bits.below(size);
        if (bits.below(8) != 0) return draw_sized(size, bits);
        const std::uint64_t ends[]{
            0, 1, number(false, below), number(false, below - 1), number(true, above), number(true, above - 1)};
        return below == 0 || above == 0 ? draw_index(size, bits) : ends[bits.below(6)];
    }

    /// As each_lower, but keeps the sign: 0, the absolute value, then values nearer to 0 on the same side.
    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        if (index <= simpler_limit_values) return each_lower(index, visit);
        const bool mirrored = index % 2 == 0 && index <= 2 * paired;
        if (visit(std::uint64_t{0}) || (mirrored && visit(index - 1))) return true;
        const bool is_up = at(index) > nearest;
        const std::uint64_t from = distance(at(index));
        for (std::uint64_t step = from / 2; step > 0; step /= 2)
            if (visit(number(is_up, from - step))) return true;
        return false;
    }

private:
    static constexpr value_type zero{};
    static constexpr value_type nearest = First > zero ? First : Last < zero ? Last : zero;

    // The number of values on each side of the nearest one, and how many of them have a counterpart.
    static constexpr std::uint64_t above = static_cast<std::uint64_t>(Last) - static_cast<std::uint64_t>(nearest);
    static constexpr std::uint64_t below = static_cast<std::uint64_t>(nearest) - static_cast<std::uint64_t>(First);
    static constexpr std::uint64_t paired = above < below ? above : below;

    static constexpr value_type up(std::uint64_t by) { return static_cast<value_type>(static_cast<std::uint64_t>(nearest) + by); }
    static constexpr value_type down(std::uint64_t by) { return static_cast<value_type>(static_cast<std::uint64_t>(nearest) - by); }

    static constexpr std::uint64_t distance(value_type value) {
        const std::uint64_t ahead = static_cast<std::uint64_t>(value) - static_cast<std::uint64_t>(nearest);
        return value < nearest ? 0 - ahead : ahead;
    }

    /// The index of the value at this distance above or below the nearest one.
    static constexpr std::uint64_t number(bool is_up, std::uint64_t far) {
        if (far > paired) return far + paired;
        return far == 0 ? 0 : 2 * far - (is_up ? 1 : 0);
    }
};

/// All values of an integer type in that order; a 64-bit type has one value too many.
template <std::integral T>
using all_integers = integers<least_integer<T>, greatest_integer<T>>;

}  // namespace foregone
