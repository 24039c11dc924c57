// SPDX-License-Identifier: BSL-1.0
#pragma once

// Where the time of a state graph's steps goes, by kind of action; used by search_graph if a profile is requested.

#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/states/graph_progress.hpp>
#include <foregone/impl/states/packed_model.hpp>

namespace foregone { inline namespace impl {

/// Visits the graph once more, by one thread, and fills `into`. Stops, with `complete` false, when `terms` say so.
///
/// Requires: `into` has the kinds, and nothing else.
/// Guarantees: a new state counts for the first step to it, in the order of states and actions; only times differ between runs.
/// Complexity: each step is taken twice, the second time to measure it: the clock is read once for many states.
/// Errors: std::bad_alloc.
void profile_steps(const packed_model& model, const run_terms& terms, const depth_limit& limit, step_profile& into);

}}  // namespace foregone::impl
