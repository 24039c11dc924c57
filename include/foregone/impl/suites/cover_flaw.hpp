// SPDX-License-Identifier: BSL-1.0
#pragma once

// The validation of a covering problem: why no array exists for it, checked before the construction.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/invalid_values.hpp>
#include <foregone/impl/suites/row_rules.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The reason why a problem has no array.
struct cover_flaw {
    enum kind {
        none,
        no_value,               ///< `number`: the parameter without a value
        too_many_combinations,  ///< 2^32 or more
        no_row,                 ///< the forbidden tuples leave no row
        required_row            ///< `number`: the required row that is not, or cannot become, allowed
    } what = none;
    std::size_t number = 0;

    constexpr explicit operator bool() const { return what != none; }
};

/// The number of combinations of all sets of `strength` of these columns; UINT64_MAX for 2^32 or more.
constexpr std::uint64_t count_combinations(const std::vector<cover_level>& levels, unsigned strength) {
    const std::uint64_t columns = levels.size();
    std::vector<std::uint64_t> sums(strength + 1, 0);  // at i: sum of the products of i of the levels so far, at most 2^32
    sums[0] = 1;
    for (std::uint64_t column = 0; column < columns; ++column)
        for (std::uint64_t i = column < strength ? column + 1 : strength; i > 0 && strength - i < columns - column; --i) {
            sums[i] += sums[i - 1] * levels[column];
            if (sums[i] > UINT32_MAX) sums[i] = std::uint64_t{1} << 32;
        }
    return sums[strength] > UINT32_MAX ? UINT64_MAX : sums[strength];
}

constexpr bool has_too_many_combinations(const cover_problem& problem) {
    std::uint64_t sum = count_combinations(problem.levels, problem.strength);
    for (const strength_group& group : problem.groups) {
        std::vector<cover_level> levels;
        for (const std::uint16_t column : group.columns) levels.push_back(problem.levels[column]);
        if (sum <= UINT32_MAX) sum += count_combinations(levels, group.strength);
    }
    return sum > UINT32_MAX;
}

constexpr bool has_values_of(const cover_problem& problem, const cover_level* row) {
    for (std::size_t column = 0; column < problem.columns(); ++column)
        if (row[column] != open_cell && row[column] >= problem.levels[column]) return false;
    return true;
}

/// The reason why no array can be made, or none.
///
/// Requires: columns and values exist, except in required rows; each required row has a cell for each column.
constexpr cover_flaw find_flaw(const cover_problem& problem) {
    for (std::size_t column = 0; column < problem.columns(); ++column)
        if (problem.levels[column] == 0) return {cover_flaw::no_value, column};
    if (has_too_many_combinations(problem)) return {cover_flaw::too_many_combinations, 0};
    cover_problem ruled = with_one_invalid(problem);
    row_rules rules(ruled);
    if (!rules.possible()) return {cover_flaw::no_row, 0};
    for (std::size_t i = 0; i < problem.required.size(); i += problem.columns())
        if (!has_values_of(problem, problem.required.data() + i) || !rules.allows(problem.required.data() + i))
            return {cover_flaw::required_row, i / problem.columns()};
    return {};
}

}}  // namespace foregone::impl
