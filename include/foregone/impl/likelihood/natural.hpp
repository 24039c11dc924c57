// SPDX-License-Identifier: BSL-1.0
#pragma once

// Natural numbers of any size for exact probabilities, also in constant evaluation, without a library.

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/config.hpp>
#include <foregone/types/ratio.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// A natural number of any size.
///
/// Format: limbs of 64 bits, the lowest first; the last one is not 0, and the number 0 has none.
/// Complexity: schoolbook: linear for a factor of 64 bits, quadratic for one of any size.
struct natural {
    std::vector<std::uint64_t> limbs{};

    constexpr natural() = default;
    constexpr natural(std::uint64_t value) {
        if (value != 0) limbs.push_back(value);
    }

    constexpr bool is_zero() const { return limbs.empty(); }
    constexpr std::uint64_t lowest() const { return limbs.empty() ? 0 : limbs[0]; }
    constexpr bool operator==(const natural&) const = default;

    constexpr bool operator<(const natural& other) const {
        if (limbs.size() != other.limbs.size()) return limbs.size() < other.limbs.size();
        for (std::size_t i = limbs.size(); i-- > 0;)
            if (limbs[i] != other.limbs[i]) return limbs[i] < other.limbs[i];
        return false;
    }

    constexpr natural& operator+=(const natural& other) {
        if (limbs.size() < other.limbs.size()) limbs.resize(other.limbs.size(), 0);
        uint128 carry = 0;
        for (std::size_t i = 0; i < limbs.size(); ++i) limbs[i] = low_of(carry += uint128{limbs[i]} + other.limb(i)), carry >>= 64;
        if (carry != 0) limbs.push_back(low_of(carry));
        return *this;
    }

    /// Requires: other <= *this.
    constexpr natural& operator-=(const natural& other) {
        std::uint64_t borrowed = 0;
        for (std::size_t i = 0; i < limbs.size(); ++i) {
            const uint128 taken = uint128{other.limb(i)} + borrowed;
            borrowed = limbs[i] < taken;
            limbs[i] = low_of(limbs[i] - taken);
        }
        trim();
        return *this;
    }

    friend constexpr natural operator*(const natural& a, const natural& b) {
        natural product;
        product.limbs.resize(a.limbs.size() + b.limbs.size(), 0);
        for (std::size_t j = 0; j < b.limbs.size(); ++j) {
            uint128 carry = 0;
            for (std::size_t i = 0; i < a.limbs.size(); ++i) {
                carry += uint128{a.limbs[i]} * b.limbs[j] + product.limbs[i + j];
                product.limbs[i + j] = low_of(carry);
                carry >>= 64;
            }
            product.limbs[j + a.limbs.size()] = low_of(carry);
        }
        product.trim();
        return product;
    }

    /// Divides by a number and returns the remainder.
    constexpr std::uint64_t divide_by(std::uint64_t divisor) {
        uint128 rest = 0;
        for (std::size_t i = limbs.size(); i-- > 0;) {
            rest = rest << 64 | limbs[i];
            limbs[i] = low_of(rest / divisor);
            rest %= divisor;
        }
        trim();
        return low_of(rest);
    }

    /// Requires: the number is not 0.
    constexpr std::size_t zeros_at_the_end() const {
        std::size_t whole = 0;
        while (limbs[whole] == 0) ++whole;
        return 64 * whole + static_cast<std::size_t>(std::countr_zero(limbs[whole]));
    }

    constexpr natural& operator>>=(std::size_t bits) {
        const std::size_t whole = bits / 64, part = bits % 64;
        for (std::size_t i = 0; i < limbs.size(); ++i)
            limbs[i] = part == 0 ? limb(i + whole) : limb(i + whole) >> part | limb(i + whole + 1) << (64 - part);
        trim();
        return *this;
    }

private:
    static constexpr std::uint64_t low_of(uint128 value) { return static_cast<std::uint64_t>(value); }
    constexpr std::uint64_t limb(std::size_t i) const { return i < limbs.size() ? limbs[i] : 0; }
    constexpr void trim() {
        while (!limbs.empty() && limbs.back() == 0) limbs.pop_back();
    }
};

/// The least common multiple.
constexpr natural common_multiple(const natural& a, std::uint64_t b) {
    natural rest = a;
    const std::uint64_t common = greatest_divisor(b, rest.divide_by(b));
    return a * natural(b / common);
}

/// Requires: neither is 0.
constexpr natural greatest_divisor(natural a, natural b) {
    const std::size_t zeros_a = a.zeros_at_the_end(), zeros_b = b.zeros_at_the_end();
    a >>= zeros_a;
    b >>= zeros_b;
    while (!(a == b)) {
        natural& larger = a < b ? b : a;
        larger -= a < b ? a : b;
        larger >>= larger.zeros_at_the_end();
    }
    for (std::size_t zeros = zeros_a < zeros_b ? zeros_a : zeros_b; zeros > 0; --zeros) a += natural(a);
    return a;
}

/// A quotient without remainder.
///
/// Requires: divisor divides value, neither is 0.
/// Errors: more than 63 bits call exact_result_needs_more_than_64_bits().
/// Source: Jebelean, An algorithm for exact division, 1993: the lowest bits of a quotient follow from the lowest bits alone.
constexpr std::int64_t exact_quotient(const natural& value, const natural& divisor) {
    const std::size_t zeros = divisor.zeros_at_the_end();
    natural over = value, under = divisor;
    over >>= zeros;
    under >>= zeros;
    std::uint64_t inverse = under.lowest();  // correct in its three lowest bits, and in twice as many after each step
    for (int i = 0; i < 5; ++i) inverse *= 2 - under.lowest() * inverse;
    const std::uint64_t quotient = over.lowest() * inverse;
    if (quotient > INT64_MAX || !(under * natural(quotient) == over)) exact_result_needs_more_than_64_bits();
    return static_cast<std::int64_t>(quotient);
}

/// The conversion of a fraction of two numbers of any size to a result type. The type only needs what writing a number by digits
/// needs.
template <class Result>
struct quotient_conversion {
    static constexpr Result of(const natural& over, const natural& under) { return whole(over) / whole(under); }

private:
    static constexpr Result whole(const natural& value) {
        const Result digit = Result(std::int64_t{1} << 32);
        Result sum = Result(0);
        for (std::size_t i = value.limbs.size(); i-- > 0;) {
            sum = sum * digit + Result(static_cast<std::int64_t>(value.limbs[i] >> 32));
            sum = sum * digit + Result(static_cast<std::int64_t>(value.limbs[i] & UINT32_MAX));
        }
        return sum;
    }
};
template <>
struct quotient_conversion<ratio> {
    static constexpr ratio of(const natural& over, const natural& under) {
        if (over.is_zero()) return ratio(0);
        const natural common = greatest_divisor(over, under);
        return ratio(exact_quotient(over, common), exact_quotient(under, common));
    }
};

}}  // namespace foregone::impl
