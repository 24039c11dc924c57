// SPDX-License-Identifier: BSL-1.0
#pragma once

// Fractions of numbers of any size, and exact conversions to them; for comparisons with a wanted probability.

#include <foregone/impl/likelihood/natural.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// A fraction from 0 of two numbers of any size, not in lowest terms.
///
/// Requires: the denominator is not 0.
struct natural_fraction {
    natural over{};
    natural under = natural(1);

    constexpr natural_fraction() = default;
    constexpr natural_fraction(std::uint64_t whole) : over(whole) {}
    constexpr natural_fraction(const natural& numerator, const natural& denominator) : over(numerator), under(denominator) {}

    constexpr bool is_zero() const { return over.is_zero(); }
    constexpr bool is_one() const { return over == under; }

    /// What is missing to 1.
    ///
    /// Requires: at most 1.
    constexpr natural_fraction rest() const {
        natural left = under;
        left -= over;
        return {left, under};
    }

    /// The first binary digits after the point, as a whole number: over * 2^digits / under, rounded down.
    ///
    /// Requires: at most 1.
    constexpr natural digits(std::size_t count, bool& is_rounded) const {
        natural found, left = over;
        if (is_one()) found = natural(1), left = natural();
        for (; count > 0; --count) {
            found += natural(found);
            left += natural(left);
            if (left < under) continue;
            left -= under;
            found += natural(1);
        }
        is_rounded = !left.is_zero();
        return found;
    }

    friend constexpr natural_fraction operator+(const natural_fraction& a, const natural_fraction& b) {
        natural sum = a.over * b.under;
        sum += b.over * a.under;
        return {sum, a.under * b.under};
    }
    friend constexpr bool operator<(const natural_fraction& a, const natural_fraction& b) {
        return a.over * b.under < b.over * a.under;
    }
};

/// The conversion of a number to a fraction, without rounding. Other number types specialise it.
///
/// Requires: from 0 to 1.
template <class Number>
struct fraction_conversion;
template <>
struct fraction_conversion<natural_fraction> {
    static constexpr const natural_fraction& of(const natural_fraction& value) { return value; }
};
template <>
struct fraction_conversion<ratio> {
    static constexpr natural_fraction of(const ratio& value) {
        return {natural(static_cast<std::uint64_t>(value.numerator)), natural(static_cast<std::uint64_t>(value.denominator))};
    }
};
template <std::floating_point Number>
struct fraction_conversion<Number> {
    static constexpr natural_fraction of(Number value) {
        natural_fraction made(value >= 1 ? 1U : 0U);
        if (value >= 1) value -= 1;
        for (; value > 0; value -= value >= 1 ? 1 : 0) {
            value += value;
            made.under += natural(made.under);
            made.over += natural(made.over);
            if (value >= 1) made.over += natural(1);
        }
        return made;
    }
};

template <>
struct quotient_conversion<natural_fraction> {
    static constexpr natural_fraction of(const natural& over, const natural& under) { return {over, under}; }
};

}}  // namespace foregone::impl
