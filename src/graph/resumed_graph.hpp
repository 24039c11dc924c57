// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "dealt_levels.hpp"
#include "graph_worker.hpp"
#include "kept_levels.hpp"

#include <foregone/base/function_ref.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/graph_keeper.hpp>
#include <foregone/engine/rank_group.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// What one rank goes on from, of a search that as many ranks have kept, or others.
///
/// Shape: as many ranks go on each with its own; otherwise the states are dealt out again, and the first rank has all that was counted.
class resumed_graph {
    executor& executor_;
    const packed_shape& shape_;
    packed_graph& graph_;
    graph_worker& first_;
    graph_keeper& from_;
    rank_group& ranks_;
    std::uint64_t margin_;
    function_ref<bool(std::uint64_t, std::uint64_t)> goes_on_;
    graph_tally complete_;
    std::vector<piece> open_{};
    std::uint64_t expanded_ = 0;

public:
    /// `first`: the worker that takes over what was counted. `margin`: states that there has to be room for besides.
    /// `goes_on(states, more_bytes)`: whether that many, and so much memory, are no reason to stop.
    resumed_graph(executor& who, const packed_shape& shape, packed_graph& graph, graph_worker& first, graph_keeper& from, rank_group& ranks,
                  std::uint64_t margin, function_ref<bool(std::uint64_t, std::uint64_t)> goes_on)
        : executor_(who), shape_(shape), graph_(graph), first_(first), from_(from), ranks_(ranks), margin_(margin), goes_on_(goes_on), complete_(shape.counters) {}

    /// False if that is no search like this one, or if goes_on says so.
    bool read() {
        if (!are_of_one_search(from_.kept())) return false;
        return from_.kept().size() == ranks_.size() ? read_own(from_.kept()[ranks_.rank()]) : read_dealt();
    }

    /// How far all ranks had come, and how many states they had met.
    graph_progress progress() const {
        graph_progress all{.depth = from_.kept().front().depth};
        for (const graph_part& part : from_.kept()) all.states += part.states;
        return all;
    }

    std::uint64_t met() const {
        std::uint64_t all = 0;
        for (const graph_part& part : from_.kept()) all += part.met;
        return all;
    }

    const graph_tally& complete() const { return complete_; }  ///< up to the last level that is complete
    const std::vector<piece>& open() const { return open_; }   ///< taken, and not expanded
    std::uint64_t expanded() const { return expanded_; }       ///< states of this rank up to the level under way

private:
    bool read_own(const graph_part& kept) {
        if (!counts_fit(kept, shape_)) return false;
        first_.steps().take_over(kept.counted, kept.best);
        complete_.merge(kept.complete);
        open_ = kept.open;
        expanded_ = kept.states;
        if (!graph_.store().forgets()) {  // a set that forgets has no use for room for all
            if (!goes_on_(0, graph_.bytes_with_room(kept.met, 2 * margin_))) return false;
            graph_.store().grow_for(kept.met, 2 * margin_, executor_);
        }
        return read_levels(graph_, from_, ranks_.rank(), shape_.actions, [&](std::uint64_t states, std::uint64_t more) { return has_room(states, more); });
    }

    bool read_dealt() {
        if (!merge_counts()) return false;
        const auto has_room = [&](std::uint64_t states, std::uint64_t more) { return this->has_room(states, more); };
        dealt_levels dealt(graph_, from_, shape_.actions, has_room);
        if (!graph_.store().forgets()) {
            if (!goes_on_(0, graph_.bytes_with_room(own_share(), 2 * margin_))) return false;
            graph_.store().grow_for(own_share(), 2 * margin_, executor_);
        }
        if (!dealt.read()) return false;
        open_ = dealt.open();
        expanded_ = dealt.expanded();
        return goes_on_(dealt.states(), 0);
    }

    bool merge_counts() {
        graph_tally counted(shape_.counters);
        finding best;
        for (const graph_part& part : from_.kept()) {
            if (!counts_fit(part, shape_)) return false;
            counted.merge(part.counted);
            best.keep(part.best);
            if (ranks_.rank() == 0) complete_.merge(part.complete);
        }
        if (ranks_.rank() == 0) first_.steps().take_over(counted.numbers(), best);
        return true;
    }

    /// About how many states will be this rank's.
    std::uint64_t own_share() const { return met() / ranks_.size(); }

    bool has_room(std::uint64_t states, std::uint64_t more) {
        if (graph_.store().room(states) >= more) return goes_on_(states, 0);
        if (!goes_on_(states, graph_.bytes_with_room(states, more + margin_) - graph_.bytes())) return false;
        graph_.store().grow_for(states, more + margin_, executor_);
        return true;
    }
};

}  // namespace foregone
