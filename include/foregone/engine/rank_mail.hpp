// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/rank_group.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// The states that one rank of a graph search sends to others, and is sent by them: a round's travel while the next one is expanded.
class rank_mail {
    rank_group& ranks_;
    parcels to_send_{};
    bool sending_ = false;

public:
    explicit rank_mail(rank_group& ranks) : ranks_(ranks) {}

    /// Waits for what all ranks have sent to this one since it was asked last.
    std::vector<std::uint64_t> take() {
        std::vector<std::uint64_t> received;
        if (std::exchange(sending_, false)) ranks_.finish_exchange(received);
        return received;
    }

    /// Sends what the workers' lanes have for other ranks, and says how many words that is. Requires: what was sent before is taken.
    template <class Graph, class Workers>
    std::uint64_t send(const Graph& graph, Workers& workers) {
        for (auto& worker : workers) graph.send_from(worker.lane, to_send_);
        std::uint64_t words = 0;
        for (const auto& parcel : to_send_) words += parcel.size();
        ranks_.begin_exchange(to_send_);
        sending_ = true;
        return words;
    }
};

}  // namespace foregone
