// SPDX-License-Identifier: BSL-1.0
#pragma once

// Measures which combinations of parameter values any given suite covers; used by the cover tool.

#include <foregone/impl/base/config.hpp>
#include <foregone/executor.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/wanted_sets.hpp>
#include <foregone/impl/suites/allowed_rows.hpp>
#include <foregone/impl/suites/combination_meter.hpp>
#include <foregone/impl/suites/possible_rows.hpp>
#include <foregone/suites/covering_array.hpp>
#include <foregone/suites/tuple_coverage.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace foregone { inline namespace impl {

/// The rows of a suite as the constraints of a problem see them, and their coverage.
///
/// Requires: the suite has as many columns as the problem has parameters. Both outlive this object.
/// Guarantees: the strength and the groups of the problem are ignored.
/// Threads: const members may be called concurrently.
class coverage_measure {
    const cover_problem& problem_;
    possible_rows rules_;
    allowed_rows rows_;
    column_list all_{};

    /// The sets of one task have their first two parameters in common.
    constexpr std::vector<std::size_t> beginning(std::uint64_t task, unsigned strength) const {
        if (strength == 1) return {static_cast<std::size_t>(task)};
        std::size_t first = 0;
        for (; task >= all_.size() - first - 1; ++first) task -= all_.size() - first - 1;
        return {first, first + 1 + static_cast<std::size_t>(task)};
    }
    constexpr std::uint64_t tasks(unsigned strength) const {
        const std::uint64_t columns = all_.size();
        if (strength == 0 || strength > columns) return 0;
        return strength == 1 ? columns : columns * (columns - 1) / 2;
    }

    constexpr void measure_task(combination_meter& meter, std::uint64_t task, unsigned strength, std::size_t most_missing,
                                tuple_coverage& into) const {
        meter.each_set(all_, strength, beginning(task, strength), [&](const column_list&) {
            into.add(meter.count([&](const value_combination& one) {
                if (into.missing.size() == most_missing) return false;
                return into.missing.push_back(one), true;
            }));
        });
    }

public:
    constexpr coverage_measure(const covering_array& suite, const cover_problem& problem)
        : problem_(problem), rules_(problem), rows_(suite, problem, rules_) {
        for (std::size_t i = 0; i < problem.columns(); ++i) all_.push_back(static_cast<std::uint16_t>(i));
    }

    constexpr const row_check& rows() const { return rows_.check; }

    /// The coverage of all sets of `strength` parameters, with the first missing combinations.
    constexpr tuple_coverage measure(unsigned strength, std::size_t most_missing) const {
        tuple_coverage found{.strength = strength};
        combination_meter meter(problem_, rows_, rules_);
        for (std::uint64_t task = 0; task < tasks(strength); ++task) measure_task(meter, task, strength, most_missing, found);
        return found;
    }

    /// The same, by an executor's workers.
    tuple_coverage measure(unsigned strength, std::size_t most_missing, executor& by) const {
        std::vector<std::optional<combination_meter>> meters(by.workers());
        std::vector<tuple_coverage> parts(static_cast<std::size_t>(tasks(strength)));
        by.run(parts.size(), [&](std::uint64_t task, unsigned worker) {
            if (!meters[worker]) meters[worker].emplace(problem_, rows_, rules_);
            measure_task(*meters[worker], task, strength, most_missing, parts[static_cast<std::size_t>(task)]);
        });
        tuple_coverage found{.strength = strength};
        for (const tuple_coverage& part : parts) found.merge(part, most_missing);
        return found;
    }

    /// Calls visit(combination) for each combination of `strength` parameters that is possible and not covered.
    template <class Visit>
    constexpr void each_missing(unsigned strength, Visit&& visit) const {
        if (tasks(strength) == 0) return;
        combination_meter meter(problem_, rows_, rules_);
        meter.each_set(all_, strength, {},
                       [&](const column_list&) { meter.count([&](const value_combination& one) { return visit(one), true; }); });
    }
};

inline constexpr std::size_t listed_missing = 20;

}}  // namespace foregone::impl

namespace foregone {

/// Whether every set of `strength` parameters has fewer than 2^32 - 1 combinations, so that it can be measured.
constexpr bool is_measurable(const cover_problem& problem, unsigned strength) {
    std::vector<cover_level> largest = problem.levels;
    std::uint64_t combinations = 1;
    for (unsigned i = 0; i < strength && !largest.empty(); ++i) {
        std::size_t most = 0;
        for (std::size_t j = 1; j < largest.size(); ++j)
            if (largest[j] > largest[most]) most = j;
        combinations *= largest[most];
        if (combinations >= 0xffffffff) return false;
        largest.erase(largest.begin() + static_cast<std::ptrdiff_t>(most));
    }
    return true;
}

/// The share of the combinations of any `strength` parameters that a suite covers, of all combinations and of those that the
/// constraints allow.
///
/// Requires: as many columns as the problem has parameters; is_measurable(problem, strength).
/// Guarantees: the strength and the groups of the problem are ignored. There are no sets of more parameters than the problem has.
/// Complexity: as combination_meter.
constexpr tuple_coverage measure_coverage(const covering_array& suite, const cover_problem& problem, unsigned strength,
                                          std::size_t most_missing = listed_missing) {
    return coverage_measure(suite, problem).measure(strength, most_missing);
}

/// The same, by an executor's workers.
///
/// Threads: a task is the sets with the same first two parameters; the result does not depend on the number of workers.
inline tuple_coverage measure_coverage(const covering_array& suite, const cover_problem& problem, unsigned strength,
                                       std::size_t most_missing, executor& by) {
    return coverage_measure(suite, problem).measure(strength, most_missing, by);
}

/// The rows of a suite, and its coverage for 1 to `strengths` parameters at a time, up to the greatest strength that can be
/// measured.
inline suite_coverage measure_suite(const covering_array& suite, const cover_problem& problem, unsigned strengths,
                                    std::size_t most_missing, executor& by) {
    const coverage_measure of(suite, problem);
    suite_coverage found{of.rows(), {}};
    for (unsigned strength = 1; strength <= strengths && strength <= problem.columns() && is_measurable(problem, strength);
         ++strength)
        found.strengths.push_back(of.measure(strength, most_missing, by));
    return found;
}

/// Calls visit(combination) for every possible combination of `strength` values that no row of the suite has.
template <class Visit>
constexpr void for_each_missing(const covering_array& suite, const cover_problem& problem, unsigned strength, Visit&& visit) {
    coverage_measure(suite, problem).each_missing(strength, visit);
}

}  // namespace foregone
