// SPDX-License-Identifier: BSL-1.0
#pragma once

// The working state of a covering array's construction: rows, open cells, and coverage counts that agree with them.

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/suites/column_sets.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/row_rules.hpp>
#include <foregone/impl/suites/tuple_table.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The rows under construction, their open cells, and their covered combinations.
///
/// Guarantees: every change goes through `set`, so that cells and table agree. The first rows are the required ones, whose given
/// cells never change. A row can always be completed to an allowed one.
template <unsigned T>
class open_rows {
    const cover_problem& problem_;
    row_rules& rules_;
    std::vector<cover_level> scratch_;

public:
    random_bits& random;
    std::size_t columns = problem_.columns();
    std::size_t required = problem_.required.size() / columns;  ///< number of required rows
    tuple_table<T> table;
    std::vector<cover_level> cells{};
    std::uint64_t work = 0;                ///< combinations examined, the unit of effort
    cover_watcher* watcher = nullptr;      ///< receives each added row
    std::vector<std::uint32_t> excused{};  ///< the impossible combinations found so far

    /// Requires: the sets are those of the problem; every argument except the sets outlives this object.
    constexpr open_rows(const cover_problem& problem, const std::vector<column_set>& sets, row_rules& rules, random_bits& bits,
                        const std::vector<std::uint32_t>& impossible = {})
        : problem_(problem), rules_(rules), random(bits), table(problem.levels, sets) {
        for (const std::uint32_t number : impossible) table.excuse(number);
        for (std::size_t number = 0; number < required; ++number) append(problem.required.data() + number * columns);
    }

    constexpr const cover_problem& problem() const { return problem_; }
    constexpr std::size_t rows() const { return cells.size() / columns; }
    constexpr const cover_level* row(std::size_t number) const { return cells.data() + number * columns; }

    constexpr bool is_fixed(std::size_t number, std::size_t column) const {
        return number < required && problem_.required[number * columns + column] != open_cell;
    }

    /// Whether a row that can become an allowed one still can with this value in this column.
    constexpr bool allows(const cover_level* cells_of, std::size_t column, cover_level value) {
        if (rules_.trivial()) return true;
        const std::uint64_t before = rules_.work;
        const bool allowed = rules_.allows(cells_of, column, value);
        work += rules_.work - before;
        return allowed;
    }

    /// Whether a row can have all values of a combination. Requires: the row has none of them yet, or can have those that it has.
    constexpr bool allows(const cover_level* cells_of, const level_tuple<T>& tuple) {
        if (rules_.trivial()) return true;
        scratch_.assign(cells_of, cells_of + columns);
        for (unsigned i = 0; i < tuple.size; ++i) scratch_[tuple.columns[i]] = open_cell;
        for (unsigned i = 0; i < tuple.size; ++i) {
            if (!allows(scratch_.data(), tuple.columns[i], tuple.values[i])) return false;
            scratch_[tuple.columns[i]] = tuple.values[i];
        }
        return true;
    }

    constexpr void excuse(std::uint32_t number) {
        table.excuse(number);
        excused.push_back(number);
    }

    constexpr void set(std::size_t number, std::size_t column, cover_level value) {
        cover_level* const cells_of = cells.data() + number * columns;
        if (cells_of[column] == value) return;
        work += table.look_cost(column);
        if (cells_of[column] != open_cell) table.remove(cells_of, column);
        cells_of[column] = value;
        if (value != open_cell) table.add(cells_of, column);
    }

    /// Adds a row; `from` has a value or open_cell for each column.
    constexpr void append(const cover_level* from) {
        const std::size_t number = rows();
        cells.resize(cells.size() + columns, open_cell);
        for (std::size_t column = 0; column < columns; ++column) set(number, column, from[column]);
    }

    /// Removes a row; the last row gets its number. Requires: the row is not a required one.
    constexpr void erase(std::size_t number) {
        const std::size_t last = rows() - 1;
        for (std::size_t column = 0; column < columns; ++column) set(number, column, open_cell);
        for (std::size_t column = 0; column < columns; ++column) cells[number * columns + column] = cells[last * columns + column];
        cells.resize(last * columns);
    }

    /// The number of combinations that only this row covers, or a number greater than `enough`.
    constexpr std::uint32_t lost_without(std::size_t number, std::uint32_t enough = UINT32_MAX) {
        std::uint32_t lost = 0;
        for (std::size_t column = 0; column < columns && lost <= enough; ++column) {
            if (row(number)[column] == open_cell) continue;
            work += table.look_cost(column);
            lost += table.loss(row(number), column);
        }
        return lost;
    }
};

/// Removes the rows that cover nothing that other rows do not cover.
template <unsigned T>
constexpr void drop_idle_rows(open_rows<T>& rows) {
    for (std::size_t number = rows.rows(); number-- > rows.required;)
        if (rows.lost_without(number, 0) == 0) rows.erase(number);
}

}}  // namespace foregone::impl
