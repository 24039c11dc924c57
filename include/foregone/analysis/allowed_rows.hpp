// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/analysis/cover_problem.hpp>
#include <foregone/analysis/covering_array.hpp>
#include <foregone/analysis/possible_rows.hpp>
#include <foregone/analysis/tuple_coverage.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// The rows of a suite that can be run, parameter by parameter.
///
/// Requires: as many columns as the problem has parameters.
/// Shape: a row that the constraints forbid counts for nothing, and so does a cell without a value of its parameter. A row with open
///     cells is allowed if values for them can be found.
struct allowed_rows {
    std::vector<std::vector<cover_level>> columns{};  ///< each with a cell of every allowed row
    std::size_t count = 0;
    row_check check{};

    constexpr allowed_rows(const covering_array& suite, const cover_problem& problem, possible_rows& rules) {
        columns.resize(problem.columns());
        const bool all = rules.allows_all();
        std::vector<cover_level> cells(problem.columns(), open_cell);
        for (check.rows = 0; check.rows < suite.rows(); ++check.rows) {
            const value_combination values = read(suite, problem, cells);
            if (!all && !rules.possible(values)) {
                check.refused.push_back(static_cast<std::size_t>(check.rows));
                continue;
            }
            for (std::size_t column = 0; column < columns.size(); ++column) columns[column].push_back(cells[column]);
            ++count;
        }
    }

private:
    constexpr value_combination read(const covering_array& suite, const cover_problem& problem, std::vector<cover_level>& cells) {
        value_combination values;
        for (std::size_t column = 0; column < problem.columns(); ++column) {
            const cover_level value = suite.at(static_cast<std::size_t>(check.rows), column);
            const bool inside = value < problem.levels[column];
            cells[column] = inside ? value : open_cell;
            if (inside) values.push_back({static_cast<std::uint16_t>(column), value});
            else ++(value == open_cell ? check.open : check.outside);
        }
        return values;
    }
};

}  // namespace foregone
