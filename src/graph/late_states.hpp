// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graph_worker.hpp"

#include <foregone/engine/executor.hpp>
#include <foregone/engine/finding.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// States that come to a rank when the search has to stop: they are kept for the one that goes on, and the store of those that were met stays
/// as it is, for there may be no memory to let it grow.
class late_states {
    owned<state_store> met_{};
    std::uint64_t count_ = 0;

public:
    /// Gives a worker those that are new from a word on, each of which is a finding like `where` if it violates something.
    void receive(const packed_graph& graph, graph_worker& worker, const std::vector<std::uint64_t>& words, std::uint64_t from, const finding& where) {
        if (from == words.size()) return;
        sequential_executor alone;
        if (!met_) met_ = graph.store().another();
        for (std::size_t at = from; at < words.size(); at += graph.words()) {
            const std::uint64_t* const state = words.data() + at;
            if (graph.store().contains(state)) continue;
            met_->grow_for(count_, 1, alone);
            if (!met_->insert_all(state, 1)) continue;
            ++count_;
            worker.keep_late(state, where);
        }
    }
};

}  // namespace foregone
