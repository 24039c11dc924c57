// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/executor.hpp>
#include <foregone/impl/analysis/arrays/cover_problem.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace foregone::inline impl {

/// Every row that a problem allows, in the order of the values.
///
/// Complexity: memory for the rows; a model with many constraints may take long to find few rows.
class every_row {
    const cover_problem problem_;
    std::vector<std::vector<const forbidden_values*>> ending_;  // for each column: the forbidden tuples that end in it
    covering_array made_;
    std::vector<cover_level> row_;
    std::uint64_t most_cells_;

public:
    every_row(const cover_problem& problem, std::uint64_t most_cells);

    /// Nothing if there are more cells than allowed.
    std::optional<covering_array> find();

private:
    bool go_on(std::size_t column);

    bool is_forbidden(std::size_t column) const;
};

inline constexpr unsigned most_strength = 6;

/// The limit of cells if all rows are made, for more parameters at a time than `cover` supports.
inline constexpr std::uint64_t most_cells_of_all = 1'000'000'000;

/// Rows for a problem without flaws; nothing if all combinations of all parameters are requested and are too many.
///
/// Requires: no strength above 6, unless the problem's own strength is its number of parameters.
std::optional<covering_array> make_rows(const cover_problem& problem, const cover_options& options, std::uint64_t searches,
                                               executor& by);

/// The number of required combinations in the rows.
std::uint64_t covered_combinations(const cover_problem& problem, const covering_array& array);

}  // namespace foregone::impl
