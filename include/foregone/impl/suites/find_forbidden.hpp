// SPDX-License-Identifier: BSL-1.0
#pragma once

// Converts a constraint to forbidden tuples of values, by queries about partial rows or by a table of all rows.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace foregone { inline namespace impl {

/// The values that a constraint forbids, found by queries about rows with open cells.
///
/// Requires: `judge(row)` reads the cells of `columns` only, returns nothing as long as open cells matter, and an answer if no cell
/// is open.
/// Guarantees: each tuple is as short as this order of the columns allows; columns whose values make no difference should be last.
/// Complexity: a call for each tuple of the first columns that the constraint does not decide.
template <class Judge>
class forbidden_finder {
    const std::vector<cover_level>& levels_;
    const std::vector<std::uint16_t>& columns_;
    Judge& judge_;
    std::uint64_t limit_calls_;
    std::vector<cover_level> row_;
    std::vector<forbidden_values>& found_;

    constexpr forbidden_values tuple_of(std::size_t depth) const {
        forbidden_values tuple;
        for (std::size_t i = 0; i < depth; ++i) tuple.push_back({columns_[i], row_[columns_[i]]});
        return tuple;
    }

    /// Whether all completions of the row are forbidden. If not, the forbidden ones among them have been added.
    constexpr bool forbids_all(std::size_t depth) {
        if (calls++ >= limit_calls_) return false;
        const std::optional<bool> allowed = judge_(static_cast<const cover_level*>(row_.data()));
        if (allowed || depth == columns_.size()) return !allowed.value_or(true);
        const std::size_t before = found_.size();
        bool all = true;
        cover_level& cell = row_[columns_[depth]];
        for (cover_level value = 0; value < levels_[columns_[depth]]; ++value) {
            cell = value;
            if (forbids_all(depth + 1)) found_.push_back(tuple_of(depth + 1));
            else all = false;
        }
        cell = open_cell;
        if (all) found_.resize(before);
        return all;
    }

public:
    std::uint64_t calls = 0;

    constexpr forbidden_finder(const cover_problem& problem, const std::vector<std::uint16_t>& columns, Judge& judge,
                               std::uint64_t limit_calls, std::vector<forbidden_values>& found)
        : levels_(problem.levels), columns_(columns), judge_(judge), limit_calls_(limit_calls), row_(problem.columns(), open_cell),
          found_(found) {}

    /// False if more calls than allowed would be needed.
    constexpr bool find() {
        if (forbids_all(0)) found_.push_back({});
        return calls <= limit_calls_;
    }
};

/// Adds the tuples that a constraint on these columns forbids to the problem; false if that takes more calls of `judge(row)` than
/// allowed.
///
/// Guarantees: a constraint that no row satisfies forbids the empty tuple.
template <class Judge>
constexpr bool forbid(cover_problem& problem, const std::vector<std::uint16_t>& columns, Judge&& judge,
                      std::uint64_t limit_calls = 10'000'000) {
    std::vector<forbidden_values> found;
    if (!forbidden_finder(problem, columns, judge, limit_calls, found).find()) return false;
    problem.forbidden.insert(problem.forbidden.end(), found.begin(), found.end());
    return true;
}

/// The columns whose values can make a difference.
///
/// Requires: `allowed` has an entry for each row, in row-major order.
constexpr std::vector<std::uint16_t> decisive_columns(const std::vector<cover_level>& levels, const std::vector<char>& allowed) {
    std::vector<std::uint16_t> decisive;
    std::size_t stride = allowed.size();
    for (std::uint16_t column = 0; column < levels.size(); ++column) {
        stride /= levels[column];
        bool differs = false;
        for (std::size_t i = stride; i < allowed.size() && !differs; ++i)
            differs = i / stride % levels[column] > 0 && allowed[i] != allowed[i - stride];
        if (differs) decisive.push_back(column);
    }
    return decisive;
}

/// Restricts the rows of the problem to the allowed ones.
///
/// Requires: `allowed` has an entry for each row, in row-major order.
constexpr void forbid_others(cover_problem& problem, const std::vector<char>& allowed) {
    const std::vector<std::uint16_t> columns = decisive_columns(problem.levels, allowed);
    const auto judge = [&](const cover_level* row) -> std::optional<bool> {
        for (const std::uint16_t column : columns)
            if (row[column] == open_cell) return std::nullopt;
        std::size_t number = 0;
        for (std::size_t column = 0; column < problem.columns(); ++column)
            number = number * problem.levels[column] + (row[column] == open_cell ? 0 : row[column]);
        return allowed[number] != 0;
    };
    forbid(problem, columns, judge, UINT64_MAX);
}

}}  // namespace foregone::impl
