// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/domain/concepts.hpp>
#include <foregone/impl/base/random.hpp>

#include <bit>
#include <concepts>
#include <cstdint>

namespace foregone {

/// A domain may offer `draw` besides: one made of others draws from each of them, which its index alone cannot tell.
template <class D>
concept draws_itself = requires(random_bits& bits) {
    { D::draw(bits) } -> std::same_as<std::uint64_t>;
};

/// Of so many values each is drawn as often as the others; of more, sizes are mixed.
inline constexpr std::uint64_t uniform_limit_values = 1'024;

/// An index less than `size`: first how many bits it has, then which of these, so that small ones are as common as large.
///
/// Requires: size > 0.
// Faults hide among small numbers as often as among large ones, and indices drawn alike are nearly all large.
constexpr std::uint64_t draw_sized(std::uint64_t size, random_bits& bits) {
    const std::uint64_t width = bits.below(static_cast<std::uint64_t>(std::bit_width(size - 1)) + 1);
    if (width == 0) return 0;
    const std::uint64_t low = std::uint64_t{1} << (width - 1);
    return low + bits.below(low < size - low ? low : size - low);
}

/// An index less than `size`: of few alike, of more than 1,024 sized, and with chance 1/8 one of the four at the ends.
///
/// Requires: size > 0.
// The ends are where a comparison is off by one or a sum overflows; by size alone the last is hardly ever drawn.
constexpr std::uint64_t draw_index(std::uint64_t size, random_bits& bits) {
    if (size <= uniform_limit_values) return bits.below(size);
    if (bits.below(8) != 0) return draw_sized(size, bits);
    const std::uint64_t end = bits.below(4);
    return end < 2 ? end : size - (end - 1);
}

/// The index of a value of D drawn at random; each value can be drawn.
///
/// Requires: D is not empty.
/// Shape: the same for the same bits on every machine. What is made of parts draws each part by itself: product, tuples_of,
///     one_of (an alternative first, all alike), optional_of (none with chance 1/4), strings and lists_of (a length first);
///     anything else as draw_index does.
/// Cost: up to three words of `bits` a part.
template <domain D>
constexpr std::uint64_t draw(random_bits& bits) {
    if constexpr (draws_itself<D>) return D::draw(bits);
    else return draw_index(D::size, bits);
}

}  // namespace foregone
