// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/suites/column_sets.hpp>
#include <foregone/impl/suites/open_rows.hpp>

#include <cstdint>
#include <utility>
#include <vector>

/// Open rows and all that they refer to.
template <unsigned T>
struct rows_in_work {
    foregone::cover_problem problem;
    std::vector<foregone::column_set> sets = foregone::column_sets(problem).found;
    foregone::row_rules rules{problem};
    foregone::random_bits random{1};
    foregone::open_rows<T> rows{problem, sets, rules, random};

    constexpr explicit rows_in_work(foregone::cover_problem of) : problem(std::move(of)) {}
    constexpr explicit rows_in_work(std::vector<foregone::cover_level> levels)
        : rows_in_work(foregone::cover_problem{.levels = std::move(levels), .strength = T}) {}
    rows_in_work(const rows_in_work&) = delete;
};
