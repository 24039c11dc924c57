// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/finding.hpp>
#include <foregone/space/state_codec.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// States that come to a rank when the search has to stop: they are kept for the one that goes on, and the table of those that were met stays as
/// it is, for there may be no memory to let it grow.
template <class Graph>
class late_states {
    typename Graph::set_type met_{};
    std::uint64_t count_ = 0;

public:
    /// Gives a worker those that are new from a word on, each of which is a finding like `where` if it violates something.
    template <class Worker>
    void receive(const Graph& graph, Worker& worker, const std::vector<std::uint64_t>& words, std::uint64_t from, const finding& where) {
        met_.grow_for(count_ + (words.size() - from) / Graph::words);
        for (std::size_t at = from; at < words.size(); at += Graph::words) {
            const std::uint64_t* const state = words.data() + at;
            if (graph.has(state) || !met_.template insert<true>(state, met_.home(met_.hash(state)))) continue;
            ++count_;
            worker.lane.keep(state, 1);
            worker.discovered(state_codec<typename Worker::node>::unpack(state), where);
        }
    }
};

}  // namespace foregone
