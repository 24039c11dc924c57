// SPDX-License-Identifier: BSL-1.0
#pragma once

// Saves and restores a breadth-first search of a state graph, on one or several ranks; used by the level loop.

#include "states/graph_checkpointer.hpp"
#include "states/graph_limits.hpp"
#include "states/graph_worker.hpp"
#include "states/rank_exchange.hpp"
#include "states/search_state.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/states/finding.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// States received after the stop decision. They go to a small overflow set, because the visited set may have no memory to grow; a
/// checkpoint saves them.
class overflow_states {
    owned<state_store> visited_{};
    std::uint64_t count_ = 0;

public:
    /// Passes the new states among `words`, from `first` on, to a worker. A violation in one is a finding like `where`.
    void receive(const packed_graph& graph, graph_worker& worker, const std::vector<std::uint64_t>& words, std::uint64_t first,
                 const finding& where) {
        if (first == words.size()) return;
        sequential_executor alone;
        if (!visited_) visited_ = graph.store().another();
        for (std::size_t at = first; at < words.size(); at += graph.words()) {
            const std::uint64_t* const state = words.data() + at;
            if (graph.store().contains(state)) continue;
            visited_->grow_for(count_, 1, alone);
            if (!visited_->insert_all(state, 1)) continue;
            ++count_;
            worker.add_new(state, where);
        }
    }
};

/// The checkpoint of a search of a state graph: saves its progress, and restores it. Without a graph_checkpointer it does
/// nothing.
///
/// Guarantees: states are in the graph_checkpointer's log, level by level; a checkpoint itself is a graph_part, which counts
/// them.
/// Threads: is_due by any worker at any time; everything else while no worker runs.
class checkpointer {
    search_state& state_;
    const rank_exchange& ranks_;
    graph_checkpointer* storage_;
    overflow_states overflow_{};

public:
    checkpointer(search_state& of, const rank_exchange& ranks, graph_checkpointer* storage)
        : state_(of), ranks_(ranks), storage_(storage) {}

    /// Logs all levels from now on; returns false if nothing was saved before.
    bool open();

    bool is_due() const { return storage_ != nullptr && storage_->is_due(); }

    /// Whether all states discovered so far can be saved, on every rank.
    bool can_save() const { return storage_ != nullptr && ranks_.agreed().broken == 0; }

    /// Requires: can_save(), and nothing is in flight.
    void save();

    /// Fills the search with the saved one; returns false if that is another search, or if a limit is reached.
    ///
    /// Requires: open() returned true.
    bool restore(graph_limits& limits);

    /// Throws, on all ranks. `is_own`: this rank cannot resume.
    void refuse(bool is_own) { storage_->refuse(is_own); }

    /// Takes the states from the word `first` on, for which a stopping search has no room.
    void receive_overflow(const std::vector<std::uint64_t>& words, std::uint64_t first, const finding& where) {
        if (storage_ != nullptr) overflow_.receive(state_.graph, state_.workers.front(), words, first, where);
    }
};

}}  // namespace foregone::impl
