// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"

#include <foregone/impl/analysis/arrays/cover_problem.hpp>
#include <foregone/impl/analysis/rules/find_forbidden.hpp>

namespace foregone {

/// Adds what a constraint forbids; false, if it is about so many values that it cannot be found out.
///
/// Cost: 2,000,000 combinations are looked at, for each clause, and no more.
bool forbid(cover_problem& problem, const pict_constraint& constraint);

/// What rows for a model have to cover, without its constraints.
cover_problem unconstrained_problem(const pict_model& model, unsigned strength);

}  // namespace foregone
