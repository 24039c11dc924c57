// SPDX-License-Identifier: BSL-1.0
#pragma once

// Exact 64-bit fractions: the default number type of probabilities, usable in template arguments.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/types/write.hpp>

#include <compare>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

namespace foregone {

/// Ends a computation whose exact result needs more than 64 bits. While compiling, the compiler reports this call.
[[noreturn]] inline void exact_result_needs_more_than_64_bits() {
#if FOREGONE_HAS_EXCEPTIONS
    throw std::overflow_error("an exact result needs more than 64 bits; use fg::big_ratio or double");
#else
    std::abort();
#endif
}

/// Ends the construction of a fraction with denominator 0. While compiling, the compiler reports this call.
[[noreturn]] inline void denominator_is_zero() {
#if FOREGONE_HAS_EXCEPTIONS
    throw std::domain_error("the denominator of a ratio is 0; write a positive one");
#else
    std::abort();
#endif
}

/// An exact fraction in lowest terms, `fg::ratio{3, 4}`; usable as a template argument.
///
/// Guarantees: the denominator is positive; the denominator of 0 is 1.
/// Complexity: a few divisions for each operation.
/// Errors: std::overflow_error if a result needs more than 64 bits, std::domain_error for denominator 0; neither is a constant
///     expression.
struct ratio {
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;

    constexpr ratio() = default;
    template <std::integral Whole>
    constexpr ratio(Whole whole) : numerator(static_cast<std::int64_t>(whole)) {
        if constexpr (std::unsigned_integral<Whole> && sizeof(Whole) == sizeof(std::int64_t))
            if (numerator < 0) exact_result_needs_more_than_64_bits();
    }
    constexpr ratio(std::int64_t over, std::int64_t under) : ratio(reduced(over, under)) {}

    constexpr explicit operator double() const { return static_cast<double>(numerator) / static_cast<double>(denominator); }

    constexpr bool operator==(const ratio&) const = default;

    friend constexpr std::strong_ordering operator<=>(const ratio& a, const ratio& b) {
        return wide{a.numerator} * b.denominator <=> wide{b.numerator} * a.denominator;
    }

    // A floating-point number equals a ratio if it is the ratio's nearest double: ratio{9, 10} == 0.9.
    template <std::floating_point F>
    friend constexpr bool operator==(const ratio& a, F b) {
        return static_cast<double>(a) == static_cast<double>(b);
    }
    template <std::floating_point F>
    friend constexpr std::partial_ordering operator<=>(const ratio& a, F b) {
        return static_cast<double>(a) <=> static_cast<double>(b);
    }

    friend constexpr ratio operator+(const ratio& a, const ratio& b) {
        if (a.denominator == b.denominator) return reduced(wide{a.numerator} + b.numerator, a.denominator);
        const wide common = greatest_divisor(a.denominator, b.denominator);
        return reduced(a.numerator * (b.denominator / common) + b.numerator * (a.denominator / common),
                       a.denominator / common * b.denominator);
    }
    friend constexpr ratio operator-(const ratio& a) { return reduced(-wide{a.numerator}, a.denominator); }
    friend constexpr ratio operator-(const ratio& a, const ratio& b) { return a + -b; }
    friend constexpr ratio operator*(const ratio& a, const ratio& b) {
        return reduced(wide{a.numerator} * b.numerator, wide{a.denominator} * b.denominator);
    }
    friend constexpr ratio operator/(const ratio& a, const ratio& b) {
        return reduced(wide{a.numerator} * b.denominator, wide{a.denominator} * b.numerator);
    }
    constexpr ratio& operator+=(const ratio& b) { return *this = *this + b; }
    constexpr ratio& operator-=(const ratio& b) { return *this = *this - b; }
    constexpr ratio& operator*=(const ratio& b) { return *this = *this * b; }
    constexpr ratio& operator/=(const ratio& b) { return *this = *this / b; }

    template <text_sink Sink>
    friend constexpr void print_to(Sink& sink, const ratio& value) {
        write_integer(sink, value.numerator);
        if (value.denominator == 1) return;
        sink.append(std::string_view("/"));
        write_integer(sink, value.denominator);
    }

private:
    using wide = int128;

    static constexpr wide greatest_divisor(wide a, wide b) {
        while (b != 0) {
            const wide rest = a % b;
            a = b;
            b = rest;
        }
        return a < 0 ? -a : a;
    }

    static constexpr ratio reduced(wide over, wide under) {
        if (under == 0) denominator_is_zero();
        wide common = greatest_divisor(over, under);
        if (under < 0) common = -common;
        over /= common;
        under /= common;
        if (over > INT64_MAX || over < INT64_MIN || under > INT64_MAX) exact_result_needs_more_than_64_bits();
        ratio made;
        made.numerator = static_cast<std::int64_t>(over);
        made.denominator = static_cast<std::int64_t>(under);
        return made;
    }
};

}  // namespace foregone
