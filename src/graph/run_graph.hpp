// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graph_crew.hpp"
#include "late_states.hpp"
#include "level_expansion.hpp"
#include "packed_graph.hpp"

#include <foregone/engine/conclude_stopped.hpp>
#include <foregone/engine/executor.hpp>
#include <foregone/engine/graph_keeper.hpp>
#include <foregone/engine/level_forecast.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/engine/packed_model.hpp>
#include <foregone/engine/rank_agreement.hpp>
#include <foregone/engine/rank_rounds.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// A breadth-first search of a state graph at run time, level by level, each level by all workers of an executor, and by all ranks
/// if the graph can be shared out among them: a rank expands the states that are its own, and sends those that it meets of others.
///
/// Shape: ranks go through the same rounds of the same levels, and agree at the end of each, so that all stop at the same place.
class graph_run {
    const packed_model& model_;
    executor& executor_;
    run_terms terms_;
    rank_rounds rounds_;
    depth_limit limit_;
    packed_graph graph_;
    graph_crew crew_;
    level_forecast forecast_;
    graph_progress progress_;
    graph_tally complete_;  ///< up to the last level that is complete
    level_expansion expansion_;
    stop_reason stopped_ = stop_reason::none;
    finding best_;
    std::uint64_t own_states_ = 0;  ///< of this rank, up to and including the level being expanded
    std::uint64_t restored_ = 0;  ///< states that were kept by another run
    bool left_ = false;   ///< to expand in the level under way
    bool begun_ = false;  ///< all initial states are there
    bool refuses_ = false;  ///< what this rank had kept is of no such search
    late_states late_{};

public:
    graph_run(const packed_model& model, owned<state_store> store, executor& who, const run_terms& terms, const depth_limit& limit)
        : model_(model), executor_(who), terms_(terms), rounds_(terms.ranks), limit_(limit), graph_(std::move(store), model.shape.words),
          crew_(who.workers(), model, graph_), complete_(model.shape.counters), expansion_(model.shape) {
        graph_.store().share(rounds_.ranks().rank(), rounds_.ranks().size());
    }

    /// Shape: of several shortest counterexamples, one worker finds the least, and several any one; no trace.
    /// Errors: running out of memory is reached like a memory limit; whatever the model throws is thrown on.
    void run(verdict& into);

    packed_graph& graph() { return graph_; }
    const packed_graph& graph() const { return graph_; }
    merged_pair merged() const { return crew_.merged(); }
    /// Of the level under way when the search ended, and whether it came so far.
    level_place place() const { return progress_.place(limit_); }
    bool has_begun() const { return begun_; }

    /// How far it has come.
    progress current() const;

    /// The violation that ended the search.
    finding best() const { return stopped_ == stop_reason::none ? best_ : finding{}; }

private:
    bool end_with_merged();
    void search();
    void begin();
    void insert_initial(std::uint64_t first);
    void expand_level();
    void expand_some();
    void end_level(bool is_complete);
    bool has_too_many() const;
    template <class Work>
    void take_round(const finding& met, Work&& work);
    bool close_round(const finding& met);
    template <class Work>
    void take_in(const finding& met, Work&& work);
    void exchange(rank_attempt& attempt, const finding& met, bool sends);
    void agree(const rank_attempt& attempt);
    std::uint64_t margin() const { return expansion_.margin(crew_.size()); }
    bool make_room(std::uint64_t received = 0);
    stop_reason check_in(progress now);
    stop_reason reason_to_stop();
    bool is_due() const;
    bool is_kept() const;
    void keep(const finding& met);
    void save();
    bool go_on();
    bool restore();

    static constexpr std::uint64_t initial_at_once = level_expansion::smallest_room_states / 2;
};

}  // namespace foregone
