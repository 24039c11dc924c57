// SPDX-License-Identifier: BSL-1.0
#pragma once

// The interface of the compiled breadth-first search: verdicts, runs to states, and fingerprints of models.

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/states/graph_progress.hpp>
#include <foregone/impl/states/packed_model.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Thrown if a run cannot be found, because memory ran out or a limit is reached.
struct trace_not_found {
    stop_reason reason;
};

/// A breadth-first search of a state graph that stores its levels, so that it can find runs to states.
///
/// Guarantees: the same verdict, counts and counterexample for any executor and any number of ranks. If memory runs out while the
/// trace is searched, or levels cannot be read, there is no trace, and the verdict gives the reason.
/// Errors: unpackable_state; what a graph_checkpointer throws when it refuses; invalid_program, also if a second search does not
/// repeat the violation of the first; what the model throws in the least of the shortest runs that end so.
class graph_search {
public:
    using trace_type = basic_trace<std::vector<std::uint64_t>>;
    using store_maker = function_ref<owned<state_store>()>;

    graph_search(packed_model& model, executor& who, const run_terms& terms, const depth_limit& limit);
    ~graph_search();
    graph_search(const graph_search&) = delete;
    graph_search& operator=(const graph_search&) = delete;

    verdict run();

    /// The same with a store from `make`.
    verdict run_with(store_maker make);

    /// The least of the shortest runs to a state at depth `depth_steps`.
    ///
    /// Requires: the search has stored all levels. Errors: trace_not_found.
    trace_type run_to(const std::vector<std::uint64_t>& state, std::uint64_t depth_steps) const;

private:
    struct parts;
    owned<parts> parts_;
};

/// Searches a model's states in one call.
verdict search_graph(packed_model& model, executor& who, const run_terms& terms, const depth_limit& limit);

/// A fingerprint of a model's first states and their steps, which changes when an edit of the model changes them.
///
/// Guarantees: the same for every compiler. All models that throw there have one fingerprint.
std::uint64_t graph_fingerprint(const packed_model& model);

}}  // namespace foregone::impl
