// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_judge.hpp"
#include "cover/pict_model.hpp"

#include <foregone/base/config.hpp>
#include <foregone/analysis/cover_problem.hpp>
#include <foregone/analysis/covering_array.hpp>
#include <foregone/analysis/find_forbidden.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// Adds what a constraint forbids; false, if it is about so many values that it cannot be found out.
///
/// Cost: 2,000,000 combinations are looked at, for each clause, and no more.
inline bool forbid(cover_problem& problem, const pict_constraint& constraint) {
    constexpr std::uint64_t most_looked_at = 2'000'000;
    const pict_clauses clauses(constraint);
    for (const pict_clause& clause : clauses.all()) {
        const auto judge = [&](const cover_level* row) { return clauses.judge(clause, row); };
        if (!forbid(problem, clauses.columns(clause), judge, most_looked_at)) return false;
    }
    return true;
}

/// What rows for a model have to cover, without its constraints.
inline cover_problem unconstrained_problem(const pict_model& model, unsigned strength) {
    cover_problem problem{.strength = strength};
    bool weighted = false;
    for (const pict_parameter& parameter : model.parameters) {
        const auto column = static_cast<std::uint16_t>(problem.levels.size());
        problem.levels.push_back(static_cast<cover_level>(parameter.values.size()));
        problem.weights.emplace_back();
        for (std::size_t value = 0; value < parameter.values.size(); ++value) {
            problem.weights.back().push_back(parameter.values[value].weight);
            weighted = weighted || parameter.values[value].weight != 1;
            if (parameter.values[value].negative) problem.invalid.push_back({column, static_cast<cover_level>(value)});
        }
    }
    if (!weighted) problem.weights.clear();
    for (const pict_group& group : model.groups)
        problem.groups.push_back(
            {group.columns, group.order != 0 ? group.order : std::min(strength, static_cast<unsigned>(group.columns.size()))});
    return problem;
}

}  // namespace foregone
