// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/analysis/arrays/cover_problem.hpp>
#include <foregone/impl/base/config.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// Some values, each of another parameter.
using value_combination = std::vector<parameter_value>;

/// How many combinations some parameters have.
struct combination_counts {
    std::uint64_t all = 0;
    std::uint64_t possible = 0;  ///< that some row may have
    std::uint64_t covered = 0;   ///< that some row has
};

/// What share of the combinations of any `strength` parameters a suite covers.
///
/// Source: the measures are those of D. R. Kuhn, I. Dominguez Mendoza, R. N. Kacker and Y. Lei, "Combinatorial coverage measurement
///     concepts and applications", 2013, and of NIST's tool CCM.
struct tuple_coverage {
    static constexpr std::size_t steps = 20;  ///< the shares that are told apart: 0, 5, …, 100 percent

    unsigned strength = 0;
    combination_counts combinations{};                ///< of all sets of parameters together
    std::uint64_t sets = 0;                           ///< of `strength` parameters
    std::array<std::uint64_t, steps + 1> reaching{};  ///< at i: sets of which a share of at least i / steps is covered
    std::vector<value_combination> missing{};         ///< the first ones that are possible and not covered

    constexpr bool complete() const { return combinations.covered == combinations.possible; }

    /// Adds one set of parameters; where nothing is possible, all of it is covered.
    constexpr void add(const combination_counts& of_set) {
        ++sets;
        combinations.all += of_set.all;
        combinations.possible += of_set.possible;
        combinations.covered += of_set.covered;
        for (std::size_t i = 0; i <= steps; ++i) reaching[i] += of_set.covered * steps >= i * of_set.possible;
    }

    /// Adds what was measured of other sets of as many parameters.
    constexpr void merge(const tuple_coverage& other, std::size_t most_missing) {
        sets += other.sets;
        combinations.all += other.combinations.all;
        combinations.possible += other.combinations.possible;
        combinations.covered += other.combinations.covered;
        for (std::size_t i = 0; i <= steps; ++i) reaching[i] += other.reaching[i];
        for (std::size_t i = 0; i < other.missing.size() && missing.size() < most_missing; ++i) missing.push_back(other.missing[i]);
    }
};

/// What the rows of a suite are good for, before any combination is looked at.
struct row_check {
    std::uint64_t rows = 0;
    std::size_t parameters = 0;
    std::uint64_t open = 0;     ///< cells without a value
    std::uint64_t outside = 0;  ///< cells that hold no value of their parameter
    std::vector<std::size_t>
        refused{};  ///< the numbers of the rows that the constraints forbid, or with more than one invalid value
};

/// A suite's rows, and its coverage for 1, 2, … parameters at a time.
struct suite_coverage {
    row_check rows{};
    std::vector<tuple_coverage> strengths{};
};

}  // namespace foregone
