// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/random.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/suites/covering_array.hpp>
#include <foregone/suites/tuple_coverage.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

// What the rows of a small problem are, found by looking at every one of them.

namespace every_row {

using row_type = std::vector<foregone::cover_level>;

constexpr bool has(const row_type& row, const foregone::parameter_value& one) { return row[one.column] == one.value; }

constexpr bool has_all(const row_type& row, const foregone::value_combination& values) {
    for (const foregone::parameter_value& one : values)
        if (!has(row, one)) return false;
    return true;
}

constexpr std::size_t invalid_in(const row_type& row, const foregone::cover_problem& problem) {
    std::size_t invalid = 0;
    for (const foregone::parameter_value& one : problem.invalid) invalid += has(row, one);
    return invalid;
}

constexpr bool is_allowed(const row_type& row, const foregone::cover_problem& problem) {
    for (const foregone::forbidden_values& tuple : problem.forbidden)
        if (has_all(row, tuple)) return false;
    return invalid_in(row, problem) <= 1;
}

/// The next row in the order of numbers; false after the last.
constexpr bool advance(row_type& row, const std::vector<foregone::cover_level>& levels) {
    for (std::size_t i = row.size(); i-- > 0; row[i] = 0)
        if (++row[i] < levels[i]) return true;
    return false;
}

constexpr std::vector<row_type> allowed(const foregone::cover_problem& problem) {
    std::vector<row_type> rows;
    for (const foregone::cover_level level : problem.levels)
        if (level == 0) return rows;
    row_type row(problem.columns(), 0);
    do {
        if (is_allowed(row, problem)) rows.push_back(row);
    } while (advance(row, problem.levels));
    return rows;
}

constexpr std::size_t invalid_among(const foregone::value_combination& values, const foregone::cover_problem& problem) {
    std::size_t invalid = 0;
    for (const foregone::parameter_value& one : values)
        for (const foregone::parameter_value& other : problem.invalid) invalid += one == other;
    return invalid;
}

/// Whether one of these rows has the combination, and no invalid value besides it.
constexpr bool in_some(const std::vector<row_type>& rows, const foregone::value_combination& values,
                       const foregone::cover_problem& problem) {
    for (const row_type& row : rows)
        if (has_all(row, values) && invalid_in(row, problem) <= invalid_among(values, problem)) return true;
    return false;
}

/// Calls visit(set, combinations of it) for each set of this number of parameters.
template <class Visit>
constexpr void each_set(const foregone::cover_problem& problem, std::size_t size, Visit&& visit) {
    for (std::uint32_t mask = 0; mask < std::uint32_t{1} << problem.columns(); ++mask) {
        std::vector<std::uint16_t> set;
        row_type levels, values;
        for (std::uint16_t i = 0; i < problem.columns(); ++i)
            if ((mask >> i & 1) != 0) set.push_back(i), levels.push_back(problem.levels[i]), values.push_back(0);
        if (set.size() != size) continue;
        std::vector<foregone::value_combination> combinations;
        do {
            combinations.emplace_back();
            for (std::size_t i = 0; i < size; ++i) combinations.back().push_back({set[i], values[i]});
        } while (advance(values, levels));
        visit(set, combinations);
    }
}

/// The values of a row's cells that hold one.
constexpr foregone::value_combination closed_cells(const foregone::covering_array& array, std::size_t row) {
    foregone::value_combination values;
    for (std::size_t i = 0; i < array.columns(); ++i)
        if (array.at(row, i) < array.levels[i]) values.push_back({static_cast<std::uint16_t>(i), array.at(row, i)});
    return values;
}

/// Whether the cells of some row that is not refused have the combination, and no invalid value besides it.
constexpr bool covers(const foregone::covering_array& array, const std::vector<bool>& refused,
                      const foregone::value_combination& values, const foregone::cover_problem& problem) {
    for (std::size_t row = 0; row < array.rows(); ++row) {
        bool all = !refused[row] && invalid_among(closed_cells(array, row), problem) == invalid_among(values, problem);
        for (const foregone::parameter_value& one : values) all = all && array.at(row, one.column) == one.value;
        if (all) return true;
    }
    return false;
}

constexpr foregone::parameter_value random_value(const foregone::cover_problem& problem, foregone::random_bits& random) {
    const auto column = static_cast<std::uint16_t>(random.below(problem.columns()));
    return {column, static_cast<foregone::cover_level>(random.below(problem.levels[column]))};
}

/// Three to five parameters of one to four values; forbidden tuples that may leave nothing, invalid values that may be all of one.
constexpr foregone::cover_problem random_problem(foregone::random_bits& random) {
    foregone::cover_problem problem;
    const std::uint64_t columns = 3 + random.below(3);
    for (std::uint64_t i = 0; i < columns; ++i) problem.levels.push_back(static_cast<foregone::cover_level>(1 + random.below(4)));
    const std::uint64_t tuples = random.below(9), invalid = random.below(2) * random.below(5);
    for (std::uint64_t i = 0; i < tuples; ++i) {
        foregone::forbidden_values tuple;
        for (std::uint64_t left = 1 + random.below(3); left > 0; --left) tuple.push_back(random_value(problem, random));
        problem.forbidden.push_back(tuple);
    }
    for (std::uint64_t i = 0; i < invalid; ++i) {
        const foregone::parameter_value one = random_value(problem, random);
        bool known = false;
        for (const foregone::parameter_value& other : problem.invalid) known = known || other == one;
        if (!known) problem.invalid.push_back(one);
    }
    return problem;
}

/// Rows of any values; some of their cells are open, and some hold no value.
constexpr foregone::covering_array random_suite(const foregone::cover_problem& problem, foregone::random_bits& random) {
    foregone::covering_array suite{problem.levels, {}};
    for (std::uint64_t row = random.below(12); row > 0; --row) {
        for (const foregone::cover_level level : problem.levels) {
            const std::uint64_t kind = random.below(30);
            suite.cells.push_back(kind == 0   ? foregone::open_cell
                                  : kind == 1 ? level
                                              : static_cast<foregone::cover_level>(random.below(level)));
        }
    }
    return suite;
}

}  // namespace every_row
