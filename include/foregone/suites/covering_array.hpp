// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// A parameter's value by its number, counted from 0.
using cover_level = std::uint16_t;

/// A cell whose value has not been chosen: any of the parameter's values will do.
inline constexpr cover_level open_cell = 0xffff;

/// Rows of one value for each parameter: a test suite. Which combinations it covers is for `missing_tuples` to say.
struct covering_array {
    std::vector<cover_level> levels{};  ///< how many values each parameter has
    std::vector<cover_level> cells{};   ///< row after row
    std::uint64_t work = 0;             ///< the combinations that were looked at to make it

    constexpr std::size_t columns() const { return levels.size(); }
    constexpr std::size_t rows() const { return levels.empty() ? 0 : cells.size() / levels.size(); }
    constexpr cover_level at(std::size_t row, std::size_t column) const { return cells[row * levels.size() + column]; }
};

}  // namespace foregone
