// SPDX-License-Identifier: BSL-1.0
#pragma once

// Sets of values of a domain: the set as a bit mask, and the domains of all sets and of all nonempty sets.

#include <foregone/impl/base/config.hpp>
#include <foregone/domain/values.hpp>
#include <foregone/impl/types/bytewise.hpp>
#include <foregone/impl/domain/argument.hpp>
#include <foregone/impl/domain/combination_rank.hpp>
#include <foregone/impl/domain/simpler.hpp>
#include <foregone/types/print.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The smallest unsigned integer with this many bits.
template <std::uint64_t Bits>
using bits_for = std::conditional_t<
    (Bits > 32), std::uint64_t,
    std::conditional_t<(Bits > 16), std::uint32_t, std::conditional_t<(Bits > 8), std::uint16_t, std::uint8_t>>>;

/// Numbers all subsets of N things: smaller sets first, equally large ones in lexicographic order.
template <std::size_t N, bool LookUp = (N <= 8)>
struct subset_ranks {
    using ranks = combination_ranks<N, N>;

    static constexpr std::uint64_t unrank(std::uint64_t rank) {
        std::size_t k = 0;
        for (; rank >= ranks::count.rows[N][k]; ++k) rank -= ranks::count.rows[N][k];
        std::uint64_t bits = 0;
        ranks::unrank(rank, k, [&](std::size_t element) { bits |= std::uint64_t{1} << element; });
        return bits;
    }

    static constexpr std::uint64_t rank(std::uint64_t bits) {
        const std::size_t k = static_cast<std::size_t>(std::popcount(bits));
        std::uint64_t fewer = 0;
        for (std::size_t i = 0; i < k; ++i) fewer += ranks::count.rows[N][i];
        return fewer + ranks::rank(k, [&] {
                   const int least = std::countr_zero(bits);
                   bits &= bits - 1;
                   return least;
               });
    }
};

/// The same from tables, for N so small that both directions fit one page.
template <std::size_t N>
struct subset_ranks<N, true> {
    struct tables {
        std::uint8_t bits_at[1 << N]{};
        std::uint8_t rank_of[1 << N]{};

        constexpr tables() {
            std::size_t rank = 0;
            for (std::size_t k = 0; k <= N; ++k) rank = add(k, 0, 0, rank);
        }

        // Appends the sets of `bits` and k of the elements from `first`, least element first.
        constexpr std::size_t add(std::size_t k, std::size_t first, std::size_t bits, std::size_t rank) {
            if (k == 0) {
                bits_at[rank] = static_cast<std::uint8_t>(bits);
                rank_of[bits] = static_cast<std::uint8_t>(rank);
                return rank + 1;
            }
            for (; first + k <= N; ++first) rank = add(k - 1, first + 1, bits | std::size_t{1} << first, rank);
            return rank;
        }
    };
    static constexpr tables table{};

    static constexpr std::uint64_t unrank(std::uint64_t rank) { return table.bits_at[rank]; }
    static constexpr std::uint64_t rank(std::uint64_t bits) { return table.rank_of[bits]; }
};

}}  // namespace foregone::impl

namespace foregone {

/// A set of values of D: one value, not a domain (the domain is subsets_of<D>).
///
/// Guarantees: bit i of `bits` is the value at index i of D. Structural and trivially copyable; iterates in the order of D.
/// Complexity: one bit of memory a value of D, rounded up to 1, 2, 4 or 8 bytes.
/// Errors: more than 64 values in D are a compile error.
template <class D>
struct subset_of {
    using element = domain_argument<D>;
    static_assert(element::size <= 64,
                  "foregone: subset_of<D>; D has more than 64 values, and a set of them does not fit 64 bits; list fewer "
                  "representative values; see "
                  "docs/reference/domain/subsets.md");
    using value_type = typename element::value_type;
    using bits_type = bits_for<element::size>;

    bits_type bits = 0;

    /// The set of these values. Requires: each is a value of D; another value is a compile error in constant evaluation.
    template <class... Values>
    static constexpr subset_of of(const Values&... values) {
        subset_of set;
        (set.insert(values), ...);
        return set;
    }

    static constexpr subset_of all() {
        return {static_cast<bits_type>(element::size == 0 ? 0 : UINT64_MAX >> (64 - element::size))};
    }

    constexpr std::size_t size() const { return static_cast<std::size_t>(std::popcount(bits)); }
    constexpr bool empty() const { return bits == 0; }

    constexpr bool contains(const value_type& value) const {
        const std::uint64_t index = position(value);
        return index < element::size && (bits >> index & 1) != 0;
    }

    constexpr bool includes(const subset_of& other) const { return (other - *this).empty(); }

    /// Requires: D has the value. Errors: std::bad_optional_access otherwise.
    constexpr void insert(const value_type& value) {
        std::uint64_t index = position(value);
        if (index == element::size) index = element::index_of(value).value();  // fails with exceptions and without
        bits = static_cast<bits_type>(bits | std::uint64_t{1} << index);
    }

    constexpr void erase(const value_type& value) {
        const std::uint64_t index = position(value);
        if (index < element::size) bits = static_cast<bits_type>(bits & ~(std::uint64_t{1} << index));
    }

    bool operator==(const subset_of&) const = default;

    friend constexpr subset_of operator|(subset_of a, subset_of b) { return {static_cast<bits_type>(a.bits | b.bits)}; }
    friend constexpr subset_of operator&(subset_of a, subset_of b) { return {static_cast<bits_type>(a.bits & b.bits)}; }
    friend constexpr subset_of operator-(subset_of a, subset_of b) { return {static_cast<bits_type>(a.bits & ~b.bits)}; }

    /// Iterates over the values in the set, least index first.
    struct iterator {
        using value_type = subset_of::value_type;
        using difference_type = std::ptrdiff_t;

        bits_type left = 0;

        constexpr value_type operator*() const { return element::at(static_cast<std::uint64_t>(std::countr_zero(left))); }
        constexpr iterator& operator++() {
            left = static_cast<bits_type>(left & (left - 1));
            return *this;
        }
        constexpr iterator operator++(int) {
            const iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const iterator&) const = default;
    };

    constexpr iterator begin() const { return {bits}; }
    constexpr iterator end() const { return {}; }

private:
    // The index of a value, or the number of values if D lacks it.
    static constexpr std::uint64_t position(const value_type& value) {
        if constexpr (finds_values<element>)
            return element::find(value);
        else
            return element::index_of(value).value_or(element::size);
    }
};

/// A set of the values listed: `subset<'r', 'w', 'e'>`.
template <auto... Values>
using subset = subset_of<values<Values...>>;

template <class D>
inline constexpr bool hashed_as_bytes<subset_of<D>> = true;

/// Format: {'r', 'w'}
template <class Sink, class D>
constexpr void print_to(Sink& sink, const subset_of<D>& set) {
    std::string_view separator = "{";
    for (const auto& value : set) {
        sink.append(separator);
        print(sink, value);
        separator = ", ";
    }
    sink.append(set.empty() ? std::string_view("{}") : std::string_view("}"));
}

}  // namespace foregone

namespace foregone { inline namespace impl {

/// All sets of values of D except the first Skipped ones.
template <class D, std::uint64_t Skipped>
struct subsets_from {
    using value_type = subset_of<D>;
    static constexpr std::uint64_t elements = value_type::element::size;
    static_assert(elements < 64 || (elements == 64 && Skipped > 0),
                  "foregone: subsets_of<D> has more than 2^64 - 1 elements; take a D with at most 63 values, or "
                  "nonempty_subsets_of<D> for 64; see "
                  "docs/reference/domain/subsets.md");
    static constexpr std::uint64_t size = (elements < 64 ? std::uint64_t{1} << elements : 0) - Skipped;

    static constexpr value_type at(std::uint64_t index) {
        return {static_cast<typename value_type::bits_type>(ranks::unrank(index + Skipped))};
    }

    static constexpr std::optional<std::uint64_t> index_of(const value_type& value) {
        if ((value - value_type::all()).bits != 0) return std::nullopt;
        const std::uint64_t rank = ranks::rank(value.bits);
        return rank < Skipped ? std::nullopt : std::optional(rank - Skipped);
    }

    /// The first set, then each set with one value less, then all lower indices.
    template <class Visit>
    static constexpr bool each_simpler(std::uint64_t index, Visit&& visit) {
        if (index == 0) return false;
        if (visit(std::uint64_t{0})) return true;
        const std::uint64_t all = ranks::unrank(index + Skipped);
        for (std::uint64_t left = all; left != 0; left &= left - 1) {
            const std::uint64_t rank = ranks::rank(all & ~(left & (0 - left)));
            if (rank >= Skipped && visit(rank - Skipped)) return true;
        }
        return each_lower(index, visit);
    }

private:
    using ranks = subset_ranks<static_cast<std::size_t>(elements)>;
};

}}  // namespace foregone::impl

namespace foregone {

/// All sets of values of D including the empty one: 2^n sets.
///
/// Order: smaller sets first, equally large ones in lexicographic order by index: {}, r, w, e, rw, re, we, rwe. The values are
///     subset_of<D>.
/// Complexity: `at` and `index_of` are one load for up to 8 values of D, at most 2n additions for more.
/// Errors: more than 63 values in D are a compile error.
template <class D>
struct subsets_of : subsets_from<D, 0> {};

/// All nonempty sets of values of D, 2^n - 1 of them, in the order of subsets_of; D has up to 64 values.
template <class D>
struct nonempty_subsets_of : subsets_from<D, 1> {};

/// All sets of the values listed.
template <auto... Values>
using subsets = subsets_of<values<Values...>>;

/// All nonempty sets of the values listed.
template <auto... Values>
using nonempty_subsets = nonempty_subsets_of<values<Values...>>;

}  // namespace foregone
