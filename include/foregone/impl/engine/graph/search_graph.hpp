// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/engine/graph/graph_progress.hpp>
#include <foregone/impl/engine/graph/packed_model.hpp>
#include <foregone/impl/engine/limits.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// A run is not found: memory has ended, or a limit is reached.
struct trace_not_found {
    stop_reason reason;
};

/// A breadth-first search of a state graph, which remembers its levels, so that it can be asked for runs.
///
/// Shape: the same verdict, counts and counterexample for any executor and any number of ranks; where memory ends while the trace is looked
/// for, or levels cannot be read, there is no trace, and the verdict says which.
/// Errors: unpackable_state; what a graph_checkpointer throws when it refuses; invalid_program, also where a second search does not meet
/// again what the first one met; what the model throws in the least of the shortest runs that end so.
class graph_search {
public:
    using trace_type = basic_trace<std::vector<std::uint64_t>>;
    using store_maker = function_ref<owned<state_store>()>;

    graph_search(packed_model& model, executor& who, const run_terms& terms, const depth_limit& limit);
    ~graph_search();
    graph_search(const graph_search&) = delete;
    graph_search& operator=(const graph_search&) = delete;

    verdict run();

    /// The same with a store that somebody else makes.
    verdict run_with(store_maker make);

    /// The least of the shortest runs to a state, which was met by so many steps.
    ///
    /// Requires: the search has kept all levels. Errors: trace_not_found.
    trace_type run_to(const std::vector<std::uint64_t>& state, std::uint64_t depth_steps) const;

private:
    struct parts;
    owned<parts> parts_;
};

/// The search of a model's states in one call.
verdict search_graph(packed_model& model, executor& who, const run_terms& terms, const depth_limit& limit);

/// The first states of a model, and where their steps lead, as a number that changes when the model is edited so that these are others.
///
/// Shape: the same for every compiler; of a model that throws there, one for all of these.
std::uint64_t graph_fingerprint(const packed_model& model);

}  // namespace foregone
