// SPDX-License-Identifier: BSL-1.0
#pragma once

// Checks that a suite covers all required combinations, independently of the code that makes suites.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/wanted_sets.hpp>
#include <foregone/impl/suites/allowed_rows.hpp>
#include <foregone/impl/suites/combination_meter.hpp>
#include <foregone/impl/suites/possible_rows.hpp>
#include <foregone/suites/covering.hpp>
#include <foregone/suites/covering_array.hpp>
#include <foregone/suites/tuple_coverage.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The possible combinations that no row has, and the defects of the rows.
struct missing_report {
    std::uint64_t count = 0;
    std::uint64_t outside = 0;           ///< cells with a value outside their parameter
    std::vector<std::size_t> columns{};  ///< the first missing combination
    std::vector<cover_level> values{};
    std::uint64_t refused = 0;  ///< rows that violate a constraint or have more than one invalid value
    std::uint64_t absent = 0;   ///< required rows that are absent

    constexpr bool none() const { return count == 0 && outside == 0 && refused == 0 && absent == 0; }
};

// The check reads the rows only and shares no code with the construction of arrays: it proves that an array is complete.

/// Whether a row of the array matches a required row, whose open cells match any value.
constexpr bool has_required_row(const covering_array& array, const cover_level* required) {
    for (std::size_t row = 0; row < array.rows(); ++row) {
        bool same = true;
        for (std::size_t column = 0; column < array.columns() && same; ++column)
            same = required[column] == open_cell || required[column] == array.at(row, column);
        if (same) return true;
    }
    return false;
}

constexpr void note_missing(missing_report& report, const value_combination& combination) {
    if (report.count++ > 0) return;
    for (const parameter_value& one : combination) {
        report.columns.push_back(one.column);
        report.values.push_back(one.value);
    }
}

}}  // namespace foregone::impl

namespace foregone {

/// What an array lacks, or has wrong, compared with the requirements of a problem.
///
/// Guarantees: an impossible combination is not missing, and a refused row covers nothing. A combination of valid values has to be
/// in a row without an invalid value. An array with another number of columns is outside as a whole.
/// Complexity: as combination_meter.
constexpr missing_report missing_tuples(const covering_array& array, const cover_problem& problem) {
    missing_report report;
    const std::size_t columns = problem.columns();
    if (array.columns() != columns || (columns > 0 && array.cells.size() % columns != 0)) return report.outside = 1, report;
    possible_rows rules(problem);
    const allowed_rows rows(array, problem, rules);
    report.outside = rows.check.outside;
    report.refused = rows.check.refused.size();
    for (std::size_t i = 0; columns > 0 && i < problem.required.size(); i += columns)
        report.absent += !has_required_row(array, problem.required.data() + i);
    combination_meter meter(problem, rows, rules);
    const wanted_sets wanted(problem);
    for (std::size_t family = 0; family < wanted.families().size(); ++family) {
        const column_family& of = wanted.families()[family];
        if (of.size == 0) continue;
        meter.each_set(of.columns, of.size, {}, [&](const column_list& set) {
            if (!wanted.want(family, set)) return;
            meter.count([&](const value_combination& combination) { return note_missing(report, combination), true; });
        });
    }
    return report;
}

constexpr bool is_covering(const covering_array& array, const cover_problem& problem) {
    return missing_tuples(array, problem).none();
}

/// The same for a problem without constraints: all combinations of every `strength` parameters are required.
///
/// Requires: strength > 0.
constexpr missing_report missing_tuples(const covering_array& array, std::size_t strength) {
    return missing_tuples(array, cover_problem{.levels = array.levels, .strength = static_cast<unsigned>(strength)});
}

constexpr bool is_covering(const covering_array& array, std::size_t strength) { return missing_tuples(array, strength).none(); }

/// Whether a suite meets all requirements of covering<T>(domain, clauses...). The check shares no code with the construction.
///
/// Complexity: see missing_tuples.
template <unsigned T, coverable_domain D, class Indices, cover_clause... Clauses>
constexpr bool covers(const covering_suite<D, Indices>& suite, Clauses...) {
    cover_problem problem = problem_of<T, D, Clauses...>();
    return is_covering(array_of(suite), problem);
}

}  // namespace foregone
