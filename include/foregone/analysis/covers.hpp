// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/analysis/covering.hpp>
#include <foregone/analysis/missing_tuples.hpp>

namespace foregone {

/// Whether a suite is all that covering<T>(domain, clauses...) has to be; it is judged by code that shares nothing with what made it.
///
/// Cost: see missing_tuples.
template <unsigned T, coverable_domain D, class Indices, cover_clause... Clauses>
constexpr bool covers(const covering_suite<D, Indices>& suite, Clauses...) {
    cover_problem problem = problem_of<T, D, Clauses...>();
    return is_covering(array_of(suite), problem);
}

}  // namespace foregone
