// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"

#include <foregone/impl/analysis/arrays/cover_problem.hpp>
#include <foregone/impl/analysis/rules/find_forbidden.hpp>

namespace foregone::inline impl {

/// Adds what a constraint forbids; false if it is about too many values to enumerate.
///
/// Complexity: at most 2,000,000 combinations are tried for each clause.
bool forbid(cover_problem& problem, const pict_constraint& constraint);

/// The combinations that rows for a model have to cover, without its constraints.
cover_problem unconstrained_problem(const pict_model& model, unsigned strength);

}  // namespace foregone::impl
