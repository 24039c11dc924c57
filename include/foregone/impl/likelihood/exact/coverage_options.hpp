// SPDX-License-Identifier: BSL-1.0
#pragma once

// The user's choice of weighting and algorithm for exact coverage.

#include <foregone/likelihood/test_case.hpp>

namespace foregone { inline namespace impl {

/// The algorithm; all have exactly the same result.
enum class coverage_algorithm {
    best,         ///< labelling for sentences, FRONTIER for counted words
    brute_force,  ///< enumeration of all executions
    paper         ///< labelling, and the sets of Prasetya and Klomp's algorithm for counted words
};

struct coverage_options {
    weighting weights = weighting::local;
    coverage_algorithm algorithm = coverage_algorithm::best;
};

}}  // namespace foregone::impl
