// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/checked.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone::inline impl {

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

}  // namespace foregone::impl
