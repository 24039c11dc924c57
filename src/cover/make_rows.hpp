// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/every_row.hpp"

#include <foregone/analysis/best_cover.hpp>
#include <foregone/analysis/column_sets.hpp>
#include <foregone/analysis/cover.hpp>
#include <foregone/analysis/cover_options.hpp>
#include <foregone/analysis/cover_problem.hpp>
#include <foregone/analysis/covering_array.hpp>
#include <foregone/engine/executor.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace foregone {

inline constexpr unsigned most_strength = 6;

/// Of a problem for more parameters at a time, all rows are made: these are the most cells that they may have.
inline constexpr std::uint64_t most_cells_of_all = 1'000'000'000;

/// Rows for a problem that has no flaw; nothing, if all combinations of all parameters are asked for and are too many.
///
/// Requires: no strength above 6, except for the problem's own where it is the number of parameters.
inline std::optional<covering_array> make_rows(const cover_problem& problem, const cover_options& options, std::uint64_t searches,
                                               executor& by) {
    if (problem.strength > most_strength) return every_row(problem, most_cells_of_all).find();
    return best_cover<most_strength>(problem, options, searches, by);
}

/// How many of the combinations that are asked for are in the rows.
inline std::uint64_t covered_combinations(const cover_problem& problem, const covering_array& array) {
    std::uint64_t covered = 0;
    for (const column_set& set : column_sets(problem).found) {
        std::vector<std::uint64_t> numbers;
        for (std::size_t row = 0; row < array.rows(); ++row) {
            std::uint64_t number = 0;
            for (const std::uint16_t column : set) number = number * array.levels[column] + array.at(row, column);
            numbers.push_back(number);
        }
        std::sort(numbers.begin(), numbers.end());
        covered += static_cast<std::uint64_t>(std::unique(numbers.begin(), numbers.end()) - numbers.begin());
    }
    return covered;
}

}  // namespace foregone
