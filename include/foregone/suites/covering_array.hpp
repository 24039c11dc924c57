// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// The number of a parameter's value, counted from 0.
using cover_level = std::uint16_t;

/// An open cell: any value of the parameter will do.
inline constexpr cover_level open_cell = 0xffff;

/// A test suite: rows with one value for each parameter. `missing_tuples` reports the combinations that are not covered.
struct covering_array {
    std::vector<cover_level> levels{};  ///< number of values of each parameter
    std::vector<cover_level> cells{};   ///< row after row
    std::uint64_t work = 0;             ///< combinations examined during construction

    constexpr std::size_t columns() const { return levels.size(); }
    constexpr std::size_t rows() const { return levels.empty() ? 0 : cells.size() / levels.size(); }
    constexpr cover_level at(std::size_t row, std::size_t column) const { return cells[row * levels.size() + column]; }
};

}  // namespace foregone
