// SPDX-License-Identifier: BSL-1.0
#pragma once

// The parallel search of sequences: worker results, progress and checkpoints of a walk over a choice tree.

#include <foregone/executor.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/sequences/tree_model.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Walks a choice tree at run time. One worker walks the tree down to a short prefix; then all workers walk the subtrees
/// below the prefixes, each of which is a task.
///
/// Shuffled tasks take turns, each twice as long as the one before, so that a part of every subtree is seen early. The order of
/// tasks does not change the result: all sequences up to the shortest violation are visited, and the least of them counts.
/// Errors: an exception of a model or an oracle is rethrown, unless a violation is shorter: every engine visits the shortest
/// sequences, but how far workers went beyond is chance. An exception of a system is an observation.
void walk_tree(const tree_model& model, executor& who, const run_terms& terms, verdict& into, std::uint64_t min_steps);

}}  // namespace foregone::impl
