// SPDX-License-Identifier: BSL-1.0
#pragma once

// Integer arithmetic with an overflow flag, for counts of values, states and paths.

#include <cstdint>

namespace foregone { inline namespace impl {

/// A 64-bit count with an overflow flag; `value` is meaningless after an overflow.
struct checked {
    std::uint64_t value = 0;
    bool overflow = false;

    constexpr checked() = default;
    constexpr checked(std::uint64_t number, bool overflowed = false) : value(number), overflow(overflowed) {}

    constexpr explicit operator bool() const { return !overflow; }
    bool operator==(const checked&) const = default;
};

constexpr checked checked_add(checked a, checked b) {
    const std::uint64_t sum = a.value + b.value;
    return {sum, a.overflow || b.overflow || sum < a.value};
}

constexpr checked checked_multiply(checked a, checked b) {
    const bool too_large = a.value != 0 && b.value > UINT64_MAX / a.value;
    return {a.value * b.value, a.overflow || b.overflow || too_large};
}

/// Guarantees: `base` to the power of 0 is 1, for base 0 too.
/// Complexity: at most 64 multiplications; stops at the first overflow.
constexpr checked checked_power(std::uint64_t base, std::uint64_t exponent) {
    if (base < 2) return exponent == 0 ? 1 : base;
    checked result = 1;
    while (exponent-- > 0 && !result.overflow) result = checked_multiply(result, base);
    return result;
}

/// The greatest common divisor; the other number if one of them is 0.
constexpr std::uint64_t greatest_divisor(std::uint64_t a, std::uint64_t b) {
    while (b != 0) {
        const std::uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

}}  // namespace foregone::impl
