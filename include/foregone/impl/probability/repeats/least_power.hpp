// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/probability/natural.hpp>
#include <foregone/impl/probability/natural_fraction.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace foregone::inline impl {

/// A number from 0 to 1 between two multiples of 2^-digits.
struct digit_interval {
    natural low{}, high{};

    constexpr digit_interval(const natural_fraction& value, std::size_t digits) {
        bool is_rounded = false;
        low = high = value.digits(digits, is_rounded);
        if (is_rounded) high += natural(1);
    }

    constexpr digit_interval times(const digit_interval& other, std::size_t digits) const {
        digit_interval made = *this;
        made.low = low * other.low;
        made.low >>= digits;
        made.high = high * other.high;
        natural below = made.high;
        below >>= digits;
        const bool is_rounded = !(shifted(below, digits) == made.high);
        made.high = below;
        if (is_rounded) made.high += natural(1);
        return made;
    }

private:
    static constexpr natural shifted(const natural& value, std::size_t digits) {
        natural power(std::uint64_t{1} << digits % 64);
        power.limbs.insert(power.limbs.begin(), digits / 64, 0);
        return value * power;
    }
};

/// Finds the least n with base^n <= bound, by squaring and by bisection, in intervals.
///
/// Requires: 0 < base < 1; 0 < bound < 1.
/// Guarantees: exact. Where the digits do not decide, base^n may be equal to the bound, which takes a small n; otherwise more
///     digits decide.
/// Complexity: logarithmic in the result, times the square of the digits.
class power_search {
    enum class order : std::uint8_t { above, not_above, unclear };

    const natural_fraction &base_, &bound_;
    std::size_t digits_;
    digit_interval limit_;
    std::vector<digit_interval> squared_{};  // base^1, base^2, base^4, …

public:
    constexpr power_search(const natural_fraction& base, const natural_fraction& bound, std::size_t digits)
        : base_(base), bound_(bound), digits_(digits), limit_(bound, digits) {}

    /// Nothing if the digits do not suffice; UINT64_MAX stands for more than 2^63.
    constexpr std::optional<std::uint64_t> find() {
        squared_.push_back(digit_interval(base_, digits_));
        for (;;) {
            const order now = compare(squared_.back(), std::uint64_t{1} << (squared_.size() - 1));
            if (now == order::unclear) return std::nullopt;
            if (now == order::not_above) return bisect();
            if (squared_.size() == 64) return UINT64_MAX;
            squared_.push_back(squared_.back().times(squared_.back(), digits_));
        }
    }

private:
    constexpr std::optional<std::uint64_t> bisect() const {
        std::uint64_t exponent = 0;
        digit_interval power(natural_fraction(1), digits_);
        for (std::size_t i = squared_.size() - 1; i-- > 0;) {
            const digit_interval next = power.times(squared_[i], digits_);
            const std::uint64_t larger = exponent + (std::uint64_t{1} << i);
            const order now = compare(next, larger);
            if (now == order::unclear) return std::nullopt;
            if (now == order::above) power = next, exponent = larger;
        }
        return exponent + 1;
    }

    constexpr order compare(const digit_interval& power, std::uint64_t exponent) const {
        if (limit_.high < power.low) return order::above;
        if (!(limit_.low < power.high)) return order::not_above;
        return is_equal(exponent) ? order::not_above : order::unclear;
    }

    /// Whether base^exponent is the bound. In lowest terms its denominator is a power, so the exponent is small.
    constexpr bool is_equal(std::uint64_t exponent) const {
        if (exponent > 64 * bound_.under.limbs.size()) return false;
        natural over(1), under(1);
        for (; exponent > 0; --exponent) over = over * base_.over, under = under * base_.under;
        return over * bound_.under == bound_.over * under;
    }
};

/// The least n with base^n <= bound; UINT64_MAX stands for more than 2^63.
///
/// Requires: 0 < base < 1; 0 < bound < 1.
constexpr std::uint64_t least_power(const natural_fraction& base, const natural_fraction& bound) {
    for (std::size_t digits = 128;; digits *= 2)
        if (const std::optional<std::uint64_t> found = power_search(base, bound, digits).find()) return *found;
}

}  // namespace foregone::inline impl
