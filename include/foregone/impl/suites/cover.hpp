// SPDX-License-Identifier: BSL-1.0
#pragma once

// The entry point of covering arrays: orders the columns, covers valid values first, then rows with an invalid one.

#include <foregone/impl/suites/cover_flaw.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/cover_search.hpp>
#include <foregone/impl/suites/invalid_values.hpp>
#include <foregone/suites/covering_array.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The numbers of the columns, those with most values first.
constexpr std::vector<std::uint16_t> descending_columns(const std::vector<cover_level>& levels) {
    std::vector<std::uint16_t> order(levels.size(), 0);
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = static_cast<std::uint16_t>(i);
        for (std::size_t j = i; j > 0 && levels[order[j]] > levels[order[j - 1]]; --j) std::swap(order[j], order[j - 1]);
    }
    return order;
}

/// The same problem, with its columns in another order.
constexpr cover_problem reordered(const cover_problem& problem, const std::vector<std::uint16_t>& order) {
    std::vector<std::uint16_t> place(order.size(), 0);
    for (std::uint16_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    cover_problem made = problem;
    for (std::size_t i = 0; i < order.size(); ++i) {
        made.levels[i] = problem.levels[order[i]];
        if (!problem.weights.empty()) made.weights[i] = problem.weights[order[i]];
    }
    for (strength_group& group : made.groups)
        for (std::uint16_t& column : group.columns) column = place[column];
    for (forbidden_values& tuple : made.forbidden)
        for (parameter_value& value : tuple) value.column = place[value.column];
    for (std::size_t i = 0; i < made.required.size(); ++i)
        made.required[i] = problem.required[i - i % order.size() + order[i % order.size()]];
    return made;
}

/// Requires: no flaw, and no invalid values.
template <unsigned T>
constexpr covering_array cover_valid(const cover_problem& problem, cover_options options) {
    const std::vector<std::uint16_t> order = descending_columns(problem.levels);
    cover_problem descending = reordered(problem, order);
    cover_search<T> search(descending, options);
    const std::vector<cover_level> cells = search.run();
    covering_array made{problem.levels, std::vector<cover_level>(cells.size(), 0), search.work()};
    for (std::size_t i = 0; i < cells.size(); ++i) made.cells[i - i % order.size() + order[i % order.size()]] = cells[i];
    return made;
}

/// Covers the valid combinations by rows of valid values, keeps these rows, and then adds rows with one invalid value each.
///
/// Requires: no flaw.
template <unsigned T>
constexpr covering_array cover_with_invalid(const cover_problem& problem, cover_options options) {
    cover_problem rest = with_one_invalid(problem);
    valid_part valid(problem);
    std::uint64_t work = 0;
    if (!find_flaw(valid.problem)) {
        covering_array array = cover_valid<T>(valid.problem, options);
        work = array.work;
        rest.required = valid.invalid_rows;
        for (std::size_t i = 0; i < array.cells.size(); ++i)
            rest.required.push_back(valid.values[i % array.columns()][array.cells[i]]);
    }
    covering_array made = cover_valid<T>(rest, options);
    made.work += work;
    return made;
}

/// The size of the largest sets of parameters whose combinations are to be covered.
constexpr std::size_t largest_set(const cover_problem& problem) {
    std::size_t largest = problem.strength < problem.columns() ? problem.strength : problem.columns();
    for (const strength_group& group : problem.groups) {
        const std::size_t size = group.strength < group.columns.size() ? group.strength : group.columns.size();
        if (size > largest) largest = size;
    }
    return largest;
}

/// Rows that meet the requirements of a problem.
///
/// Requires: 1 <= T <= 6, and no strength is greater; each parameter has fewer than 65,535 values.
/// Guarantees: the same rows for the same problem and options on every machine, the required ones first.
/// Complexity: the effort of the options after the first complete array; the table has 12 bytes for each combination.
/// Errors: no rows if find_flaw finds a flaw.
template <unsigned T, std::same_as<cover_problem> Problem>
    requires(T >= 1 && T <= 6)
constexpr covering_array cover(const Problem& problem, cover_options options = {}) {
    if constexpr (T > 1)
        if (largest_set(problem) < T) return cover<T - 1>(problem, options);
    if (problem.levels.empty() || find_flaw(problem)) return {problem.levels, {}, 0};
    if (!problem.invalid.empty()) return cover_with_invalid<T>(problem, options);
    return cover_valid<T>(problem, options);
}

/// Rows in which every T parameters have all combinations of their values.
///
/// Requires: 1 <= T <= 6; each parameter has fewer than 65,535 values.
/// Guarantees: as above. For fewer than T parameters, all combinations of all of them.
/// Errors: no rows for 2^32 combinations or more, and for a parameter without a value.
template <unsigned T>
    requires(T >= 1 && T <= 6)
constexpr covering_array cover(const std::vector<cover_level>& levels, cover_options options = {}) {
    cover_problem problem{.levels = levels, .strength = T};
    return cover<T>(problem, options);
}

}}  // namespace foregone::impl
