// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/domain/draw.hpp>
#include <foregone/impl/domain/simpler.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone::inline impl {

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

}  // namespace foregone::impl
