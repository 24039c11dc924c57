// SPDX-License-Identifier: BSL-1.0
#pragma once

// Invalid values in a covering problem: splits off its valid part, and allows one invalid value a row.

#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/row_rules.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The same problem, with every two invalid values of different parameters forbidden.
constexpr cover_problem with_one_invalid(cover_problem problem) {
    for (std::size_t i = 0; i < problem.invalid.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (problem.invalid[i].column != problem.invalid[j].column)
                problem.forbidden.push_back({problem.invalid[j], problem.invalid[i]});
    problem.invalid.clear();
    return problem;
}

/// A problem without its invalid values, with a mapping of its values to those of the whole problem.
class valid_part {
    const cover_problem& whole_;
    std::vector<std::vector<cover_level>> number_;  // by value: its number among the valid ones, or open_cell

    constexpr bool is_invalid(std::size_t column, cover_level value) const {
        for (const parameter_value& invalid : whole_.invalid)
            if (invalid.column == column && invalid.value == value) return true;
        return false;
    }

    constexpr void number_values() {
        for (std::size_t column = 0; column < whole_.columns(); ++column) {
            values.push_back({});
            number_.push_back({});
            for (cover_level value = 0; value < whole_.levels[column]; ++value) {
                const bool invalid = is_invalid(column, value);
                number_[column].push_back(invalid ? open_cell : static_cast<cover_level>(values[column].size()));
                if (!invalid) values[column].push_back(value);
            }
            problem.levels.push_back(static_cast<cover_level>(values[column].size()));
        }
    }

    constexpr void take_forbidden() {
        for (forbidden_values tuple : whole_.forbidden) {
            bool valid = true;
            for (parameter_value& one : tuple) {
                one.value = number_[one.column][one.value];
                valid = valid && one.value != open_cell;
            }
            if (valid) problem.forbidden.push_back(std::move(tuple));
        }
    }

    constexpr void take_required() {
        row_rules rules(problem);
        for (std::size_t i = 0; i < whole_.required.size(); i += whole_.columns()) {
            bool valid = true;
            std::vector<cover_level> row(whole_.columns(), open_cell);
            for (std::size_t column = 0; column < row.size(); ++column) {
                const cover_level value = whole_.required[i + column];
                if (value == open_cell) continue;
                row[column] = number_[column][value];
                valid = valid && row[column] != open_cell;
            }
            valid = valid && rules.allows(row.data());
            std::vector<cover_level>& to = valid ? problem.required : invalid_rows;
            for (std::size_t column = 0; column < row.size(); ++column)
                to.push_back(valid ? row[column] : whole_.required[i + column]);
        }
    }

    constexpr void take_weights() {
        for (std::size_t column = 0; column < whole_.weights.size(); ++column) {
            problem.weights.push_back({});
            if (whole_.weights[column].empty()) continue;
            for (const cover_level value : values[column]) problem.weights[column].push_back(whole_.weights[column][value]);
        }
    }

public:
    cover_problem problem{};
    std::vector<std::vector<cover_level>> values{};  ///< by parameter: the numbers of its valid values in the whole problem
    std::vector<cover_level> invalid_rows{};         ///< required rows that have, or have to get, an invalid value

    /// Requires: the whole problem outlives this object.
    constexpr explicit valid_part(const cover_problem& whole) : whole_(whole) {
        problem.strength = whole.strength;
        problem.groups = whole.groups;
        number_values();
        take_forbidden();
        take_required();
        take_weights();
    }
};

}}  // namespace foregone::impl
