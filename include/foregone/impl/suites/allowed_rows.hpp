// SPDX-License-Identifier: BSL-1.0
#pragma once

// The rows of a measured suite that satisfy the constraints, valid ones first; input of combination_meter.

#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/possible_rows.hpp>
#include <foregone/suites/covering_array.hpp>
#include <foregone/suites/tuple_coverage.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The rows of a suite that can be run, stored by parameter.
///
/// Requires: as many columns as the problem has parameters.
/// Guarantees: a row that violates a constraint covers nothing, nor does a cell without a value of its parameter. A row with open
/// cells is allowed if values for them exist. Rows with an invalid value come after the others.
struct allowed_rows {
    std::vector<std::vector<cover_level>> columns{};  ///< one column each, with a cell for every allowed row
    std::size_t count = 0;
    std::size_t valid = 0;                        ///< rows without an invalid value
    std::vector<std::uint16_t> invalid_column{};  ///< the column of the invalid value of each other row
    row_check check{};

    constexpr allowed_rows(const covering_array& suite, const cover_problem& problem, possible_rows& rules)
        : cells_(problem.columns(), open_cell) {
        columns.resize(problem.columns());
        const bool all = rules.allows_all();
        std::vector<std::size_t> with_invalid;
        for (std::size_t row = 0; row < suite.rows(); ++row) {
            const value_combination values = read(suite, problem, row, check);
            if (!all && !rules.possible(values)) check.refused.push_back(row);
            else if (rules.invalid_among(values) > 0) with_invalid.push_back(row);
            else keep();
        }
        check.rows = suite.rows();
        check.parameters = problem.columns();
        valid = count;
        for (const std::size_t row : with_invalid) {
            row_check counted;
            for (const parameter_value& one : read(suite, problem, row, counted))
                if (rules.invalid_among({one}) > 0) invalid_column.push_back(one.column);
            keep();
        }
    }

private:
    std::vector<cover_level> cells_;

    constexpr value_combination read(const covering_array& suite, const cover_problem& problem, std::size_t row,
                                     row_check& counted) {
        value_combination values;
        for (std::size_t column = 0; column < problem.columns(); ++column) {
            const cover_level value = suite.at(row, column);
            const bool inside = value < problem.levels[column];
            cells_[column] = inside ? value : open_cell;
            if (inside) values.push_back({static_cast<std::uint16_t>(column), value});
            else ++(value == open_cell ? counted.open : counted.outside);
        }
        return values;
    }

    constexpr void keep() {
        for (std::size_t column = 0; column < columns.size(); ++column) columns[column].push_back(cells_[column]);
        ++count;
    }
};

}}  // namespace foregone::impl
