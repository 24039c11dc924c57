// SPDX-License-Identifier: BSL-1.0
#pragma once

// All data of one rank's graph search in one place, shared by the level loop, the limits and the checkpointer.

#include "states/level_expansion.hpp"
#include "states/packed_graph.hpp"
#include "states/worker_pool.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/graph_progress.hpp>
#include <foregone/impl/states/packed_model.hpp>

#include <cstdint>
#include <utility>

namespace foregone { inline namespace impl {

/// One rank's part of a breadth-first search: the visited set, the levels, the workers, and the progress.
struct search_state {
    const packed_model& model;
    executor& who;
    depth_limit limit;
    packed_graph graph;
    worker_pool workers;
    level_expansion expansion;           ///< the slice of the level that is being expanded
    graph_progress progress{};           ///< of all ranks together
    graph_tally complete;                ///< counts up to the last complete level
    std::uint64_t complete_states = 0;   ///< of this rank, up to and including the level being expanded
    std::uint64_t restored_states = 0;   ///< discovered before this run, by all ranks
    bool has_begun = false;              ///< all initial states are inserted

    search_state(const packed_model& of, owned<state_store> store, executor& by, const depth_limit& depth)
        : model(of), who(by), limit(depth), graph(std::move(store), of.shape.words), workers(by.workers(), of, graph),
          expansion(of.shape), complete(of.shape.counters) {}
    search_state(const search_state&) = delete;
    search_state& operator=(const search_state&) = delete;

    level_place place() const { return progress.place(limit); }

    /// Whether this rank has states left to expand in the level.
    bool has_left() const { return has_begun && expansion.has_left(graph.levels()); }

    /// New states that the workers may still discover after each has compared the room in the table.
    std::uint64_t margin() const { return expansion.margin(workers.size()); }

    /// The finding for a violation in a state that is discovered now.
    finding finding_here() const { return has_begun ? finding{progress.depth + 1, 0, 0} : finding{0, 0, no_action}; }

    void hand_over() { workers.hand_over(graph.levels()); }
};

}}  // namespace foregone::impl
