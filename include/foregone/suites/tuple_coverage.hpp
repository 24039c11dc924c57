// SPDX-License-Identifier: BSL-1.0
#pragma once

// The results of measuring a suite's combinations: counts, shares and row defects; filled by measure_coverage.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/suites/cover_problem.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// Values of different parameters.
using value_combination = std::vector<parameter_value>;

/// Combinations of one or several sets of parameters.
struct combination_counts {
    std::uint64_t all = 0;
    std::uint64_t possible = 0;  ///< combinations that an allowed row can have
    std::uint64_t covered = 0;   ///< combinations that a row of the suite has
};

/// The share of the combinations of any `strength` parameters that a suite covers.
///
/// Source: D. R. Kuhn, I. Dominguez Mendoza, R. N. Kacker and Y. Lei, "Combinatorial coverage measurement concepts and
/// applications", 2013, and NIST's tool CCM.
struct tuple_coverage {
    static constexpr std::size_t steps = 20;  ///< shares are reported in steps of 5 percent: 0, 5, …, 100

    unsigned strength = 0;
    combination_counts combinations{};                ///< over all sets of parameters
    std::uint64_t sets = 0;                           ///< sets of `strength` parameters
    std::array<std::uint64_t, steps + 1> reaching{};  ///< at i: sets with a covered share of at least i / steps
    std::vector<value_combination> missing{};         ///< the first possible combinations that are not covered

    constexpr bool complete() const { return combinations.covered == combinations.possible; }

    /// Adds one set of parameters. A set without a possible combination counts as covered.
    constexpr void add(const combination_counts& of_set) {
        ++sets;
        combinations.all += of_set.all;
        combinations.possible += of_set.possible;
        combinations.covered += of_set.covered;
        for (std::size_t i = 0; i <= steps; ++i) reaching[i] += of_set.covered * steps >= i * of_set.possible;
    }

    /// Adds the measurements of other sets of the same size.
    constexpr void merge(const tuple_coverage& other, std::size_t most_missing) {
        sets += other.sets;
        combinations.all += other.combinations.all;
        combinations.possible += other.combinations.possible;
        combinations.covered += other.combinations.covered;
        for (std::size_t i = 0; i <= steps; ++i) reaching[i] += other.reaching[i];
        for (std::size_t i = 0; i < other.missing.size() && missing.size() < most_missing; ++i) missing.push_back(other.missing[i]);
    }
};

/// The rows of a suite, checked before any combination is counted.
struct row_check {
    std::uint64_t rows = 0;
    std::size_t parameters = 0;
    std::uint64_t open = 0;     ///< cells without a value
    std::uint64_t outside = 0;  ///< cells with a value outside their parameter
    std::vector<std::size_t>
        refused{};  ///< numbers of the rows that violate a constraint or have more than one invalid value
};

/// The rows of a suite, and its coverage for 1, 2, … parameters at a time.
struct suite_coverage {
    row_check rows{};
    std::vector<tuple_coverage> strengths{};
};

}  // namespace foregone
