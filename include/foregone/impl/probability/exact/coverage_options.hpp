// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/likelihood/execution_model.hpp>

namespace foregone {

/// Who computes; all come to the same result, exactly.
enum class coverage_algorithm {
    best,         ///< labelling for sentences, the frontier for words that are counted
    brute_force,  ///< every execution, one after the other
    paper         ///< labelling, and for words that are counted the sets of Prasetya and Klomp's algorithm
};

struct coverage_options {
    weighting weights = weighting::local;
    coverage_algorithm algorithm = coverage_algorithm::best;
};

}  // namespace foregone
