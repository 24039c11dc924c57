// SPDX-License-Identifier: BSL-1.0
#pragma once

// The shortest sequence that witnesses a `sometimes`, for --show; used by the search of sequences.

#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/sequences/tree_model.hpp>
#include <foregone/verdict.hpp>

namespace foregone { inline namespace impl {

/// Finds the shortest sequence to a witness of a `sometimes`, and of these the first in the order of actions; the verdict is that
/// of a violation. Sequences that violate something are not continued.
///
/// Guarantees: the same sequence for any executor, because one thread searches.
void find_witness_sequence(const tree_model& model, const run_terms& terms, verdict& into);

}}  // namespace foregone::impl
