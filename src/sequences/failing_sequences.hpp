// SPDX-License-Identifier: BSL-1.0
#pragma once

// Counts all failing sequences after a violation, for --max-errors; used by the search of sequences.

#include <foregone/executor.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/sequences/tree_model.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Counts all sequences of a tree and those that fail: each ends at its first violation.
///
/// Requires: terms.outputs.all_failing.
/// Guarantees: the same for any executor, unless a limit or an exception of the model ends it.
void find_failing_sequences(const tree_model& model, std::uint64_t min_steps, executor& who, const run_terms& terms);

}}  // namespace foregone::impl
