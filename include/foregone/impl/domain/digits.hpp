// SPDX-License-Identifier: BSL-1.0
#pragma once

// Positional indices of composed values, drawn and simplified digit by digit; used by products and sequences.

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/random.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/impl/domain/simpler.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// A number of `count` digits, each the index of a value of D, drawn independently.
///
/// Requires: D is not empty unless count is 0; numbers with that many digits fit 64 bits.
template <domain D>
constexpr std::uint64_t draw_digits(std::size_t count, random_bits& bits) {
    std::uint64_t number = 0;
    for (; count > 0; --count) number = number * D::size + draw<D>(bits);
    return number;
}

/// Visits such numbers with one digit simplified, the first digit first, until visit(number) is true; returns whether it was.
template <domain D>
constexpr bool each_simpler_digit(std::uint64_t number, std::size_t count, auto&& visit) {
    constexpr std::uint64_t radix = D::size == 0 ? 1 : D::size;
    std::uint64_t weight = 1;
    for (std::size_t i = 1; i < count; ++i) weight *= radix;
    for (; count > 0; --count, weight /= radix) {
        const std::uint64_t digit = number / weight % radix;
        if (each_simpler<D>(digit, [&](std::uint64_t simpler) { return visit(number - (digit - simpler) * weight); })) return true;
    }
    return false;
}

/// The mixed-radix number system of a product: digit I runs from 0 to Sizes[I] - 1, the last one fastest (row-major).
template <std::uint64_t... Sizes>
struct mixed_radix {
    /// Guarantees: 0 if a digit has no value, however large the others are.
    static constexpr checked count() {
        if (((Sizes == 0) || ...)) return 0;
        checked product = 1;
        ((product = checked_multiply(product, Sizes)), ...);
        return product;
    }

    /// The number of numbers with the same digits up to and including this one; digit I of n is n / weight<I> % Sizes[I].
    ///
    /// Requires: the count neither overflows nor is 0.
    template <std::size_t Digit>
    static constexpr std::uint64_t weight = [] {
        std::uint64_t product = 1;
        std::size_t digit = 0;
        ((product *= digit++ > Digit ? Sizes : 1), ...);
        return product == 0 ? 1 : product;
    }();
};

}}  // namespace foregone::impl
