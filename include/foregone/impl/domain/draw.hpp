// SPDX-License-Identifier: BSL-1.0
#pragma once

// The distribution of random values of a domain: small and boundary indices are frequent; used by random runs.

#include <foregone/domain/concepts.hpp>
#include <foregone/impl/base/random.hpp>

#include <bit>
#include <concepts>
#include <cstdint>

namespace foregone { inline namespace impl {

/// A domain with the optional member `draw`: a composed domain draws from each part, which an index alone cannot do.
template <class D>
concept draws_itself = requires(random_bits& bits) {
    { D::draw(bits) } -> std::same_as<std::uint64_t>;
};

/// The largest number of values that are drawn uniformly; more are drawn by size.
inline constexpr std::uint64_t uniform_limit_values = 1'024;

/// An index less than `size`: first its number of bits, then the bits, so that small indices are as common as large ones.
///
/// Requires: size > 0. Faults occur among small numbers as often as among large ones, and uniform indices are nearly all large.
constexpr std::uint64_t draw_sized(std::uint64_t size, random_bits& bits) {
    const std::uint64_t width = bits.below(static_cast<std::uint64_t>(std::bit_width(size - 1)) + 1);
    if (width == 0) return 0;
    const std::uint64_t low = std::uint64_t{1} << (width - 1);
    return low + bits.below(low < size - low ? low : size - low);
}

/// An index less than `size`: uniform up to 1,024, by size above, and with probability 1/8 one of the four at the ends.
///
/// Requires: size > 0. At the ends comparisons are off by one and sums overflow; a draw by size hardly ever yields the last index.
constexpr std::uint64_t draw_index(std::uint64_t size, random_bits& bits) {
    if (size <= uniform_limit_values) return bits.below(size);
    if (bits.below(8) != 0) return draw_sized(size, bits);
    const std::uint64_t end = bits.below(4);
    return end < 2 ? end : size - (end - 1);
}

/// The index of a random value of D; each value can be drawn.
///
/// Requires: D is not empty.
/// Guarantees: the same for the same bits on every machine. Composed domains draw each part independently: product, tuples_of,
///     one_of (a uniform alternative first), optional_of (none with probability 1/4), strings and lists_of (a length first); any
///     other domain uses draw_index.
/// Complexity: up to three words of `bits` a part.
template <domain D>
constexpr std::uint64_t draw(random_bits& bits) {
    if constexpr (draws_itself<D>) return D::draw(bits);
    else return draw_index(D::size, bits);
}

}}  // namespace foregone::impl
