// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/bytewise.hpp>
#include <foregone/base/print.hpp>
#include <foregone/domain/argument.hpp>
#include <foregone/domain/values.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace foregone {

/// The smallest unsigned integer with this many bits.
template <std::uint64_t Bits>
using bits_for = std::conditional_t<
    (Bits > 32), std::uint64_t,
    std::conditional_t<(Bits > 16), std::uint32_t, std::conditional_t<(Bits > 8), std::uint16_t, std::uint8_t>>>;

/// A set of values of D: a value itself, no domain (that is subsets_of<D>).
///
/// Shape: bit i of `bits` is the value at index i of D. Structural and trivially copyable; iterates in the order of D.
/// Cost: as much memory as one bit a value of D needs, rounded up to 1, 2, 4 or 8 bytes.
/// Errors: more than 64 values in D are a compile error.
template <class D>
struct subset_of {
    using element = domain_argument<D>;
    static_assert(element::size <= 64,
                  "foregone: subset_of<D>; D has more than 64 values, and a set of them does not fit 64 bits; list fewer "
                  "representative values");
    using value_type = typename element::value_type;
    using bits_type = bits_for<element::size>;

    bits_type bits = 0;

    /// The set of these values. Requires: each is a value of D; in constant evaluation another is a compile error.
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

    /// Requires: D has the value. Errors: std::bad_optional_access where it has not.
    constexpr void insert(const value_type& value) {
        std::uint64_t index = position(value);
        if (index == element::size) index = element::index_of(value).value();  // says so, with exceptions or without
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

    /// Walks through the values that the set has, least index first.
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
    // The index of a value, or the number of values if D has it not.
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

/// {'r', 'w'}
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
