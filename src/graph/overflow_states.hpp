// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graph_worker.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/engine/finding.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

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

}  // namespace foregone::impl
