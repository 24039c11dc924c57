// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/function_ref.hpp>
#include <foregone/engine/dealt_levels.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/graph_keeper.hpp>
#include <foregone/engine/graph_search.hpp>
#include <foregone/engine/kept_levels.hpp>
#include <foregone/engine/rank_group.hpp>
#include <foregone/engine/tally.hpp>

#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// What one rank goes on from, of a search that as many ranks have kept, or others.
///
/// Shape: as many ranks go on each with its own; otherwise the states are dealt out again, and the first rank has all that was counted.
template <class View, class Graph>
class resumed_graph {
    executor& executor_;
    Graph& graph_;
    graph_worker<View, Graph>& first_;
    graph_keeper& from_;
    rank_group& ranks_;
    std::uint64_t margin_;
    function_ref<bool(std::uint64_t, std::uint64_t)> goes_on_;
    tally<View> complete_{};
    std::vector<piece> open_{};
    std::uint64_t expanded_ = 0;

public:
    /// `first`: the worker that takes over what was counted. `margin`: states that there has to be room for besides.
    /// `goes_on(states, more_bytes)`: whether that many, and so much memory, are no reason to stop.
    resumed_graph(executor& who, Graph& graph, graph_worker<View, Graph>& first, graph_keeper& from, rank_group& ranks,
                  std::uint64_t margin, function_ref<bool(std::uint64_t, std::uint64_t)> goes_on)
        : executor_(who), graph_(graph), first_(first), from_(from), ranks_(ranks), margin_(margin), goes_on_(goes_on) {}

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

    const tally<View>& complete() const { return complete_; }  ///< up to the last level that is complete
    const std::vector<piece>& open() const { return open_; }   ///< taken, and not expanded
    std::uint64_t expanded() const { return expanded_; }       ///< states of this rank up to the level under way

private:
    bool read_own(const graph_part& kept) {
        if (!read_counts(kept, first_.counted, complete_, first_.best)) return false;
        open_ = kept.open;
        expanded_ = kept.states;
        if (!Graph::by_bits) {  // a set that forgets has no use for room for all
            if (!goes_on_(0, graph_.bytes_with_room(kept.met, 2 * margin_))) return false;
            graph_.make_room(kept.met, 2 * margin_, executor_);
        }
        return read_levels(graph_, from_, ranks_.rank(), View::action_count, [&](std::uint64_t states, std::uint64_t more) { return has_room(states, more); });
    }

    bool read_dealt() {
        if (!merge_counts()) return false;
        const auto has_room = [&](std::uint64_t states, std::uint64_t more) { return this->has_room(states, more); };
        dealt_levels<Graph> dealt(graph_, from_, View::action_count, has_room);
        if (!Graph::by_bits) {
            if (!goes_on_(0, graph_.bytes_with_room(own_share(), 2 * margin_))) return false;
            graph_.make_room(own_share(), 2 * margin_, executor_);
        }
        if (!dealt.read()) return false;
        open_ = dealt.open();
        expanded_ = dealt.expanded();
        return goes_on_(dealt.states(), 0);
    }

    bool merge_counts() {
        for (const graph_part& part : from_.kept()) {
            tally<View> counted, complete;
            finding best;
            if (!read_counts(part, counted, complete, best)) return false;
            if (ranks_.rank() > 0) continue;
            first_.counted.merge(counted);
            complete_.merge(complete);
            first_.best.keep(best);
        }
        return true;
    }

    /// About how many states will be this rank's.
    std::uint64_t own_share() const { return met() / ranks_.size(); }

    bool has_room(std::uint64_t states, std::uint64_t more) {
        if (graph_.room(states) >= more) return goes_on_(states, 0);
        if (!goes_on_(states, graph_.bytes_with_room(states, more + margin_) - graph_.bytes())) return false;
        graph_.make_room(states, more + margin_, executor_);
        return true;
    }
};

}  // namespace foregone
