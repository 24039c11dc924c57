// SPDX-License-Identifier: BSL-1.0
#pragma once

// Where an index of a composed domain holds the index of a part, so that shrinking can lower one part.

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Returned if there is no simpler value of a number.
inline constexpr std::uint64_t no_simpler_value = ~std::uint64_t{0};

/// The most lower indices that are visited one by one.
inline constexpr std::uint64_t simpler_limit_values = 64;

/// The place of a part's index within the indices of a composed domain.
struct value_place {
    std::uint64_t first = 0, last = 0;   ///< the indices that contain it: first <= index < last
    std::uint64_t weight = 1, size = 0;
    std::uint64_t (*simpler)(std::uint64_t value, std::uint64_t number) = nullptr;
    std::size_t like = 0;                ///< the number of the first place of the same domain

    constexpr bool is_in(std::uint64_t index) const { return first <= index && index < last; }
    constexpr std::uint64_t value_in(std::uint64_t index) const { return (index - first) / weight % size; }
    constexpr bool holds(std::uint64_t index, std::uint64_t value) const { return is_in(index) && value_in(index) == value; }

    /// The index with a simpler value at this place.
    constexpr std::uint64_t with(std::uint64_t index, std::uint64_t lower) const {
        return index - (value_in(index) - lower) * weight;
    }
};

}}  // namespace foregone::impl
