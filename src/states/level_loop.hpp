// SPDX-License-Identifier: BSL-1.0
#pragma once

// The breadth-first search of a state graph, level by level, by all workers and ranks; run by search_graph.

#include "states/checkpointer.hpp"
#include "states/graph_limits.hpp"
#include "states/rank_exchange.hpp"
#include "states/search_state.hpp"

#include <foregone/impl/base/owned.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/graph_observer.hpp>
#include <foregone/impl/states/packed_model.hpp>

#include <cstdint>
#include <utility>

namespace foregone { inline namespace impl {

/// Whether the levels of a search have begun to become smaller. Sizes may alternate, as they do if only every other step changes
/// something.
class level_sizes {
    std::uint64_t largest_ = 0, since_ = 0;

    static constexpr std::uint64_t most_levels_since = 4;

public:
    void note(std::uint64_t states) {
        ++since_;
        if (states >= largest_) largest_ = states, since_ = 0;
    }

    /// Whether the largest level is some levels ago.
    bool shrink() const { return since_ > most_levels_since; }
};

/// The level loop: a breadth-first search of a state graph at run time, level by level, each level by all workers of an executor
/// and by all ranks. A rank expands its own states, and sends the states of other ranks that it discovers.
///
/// Guarantees: all ranks go through the same rounds of the same levels, agree at the end of each round, and so stop at the same
/// place.
class level_loop {
    run_terms terms_;
    search_state state_;      // visited set, levels, workers
    rank_exchange ranks_;     // nothing to do on one rank
    graph_limits limits_;     // and the spilled levels
    checkpointer saved_;  // nothing to do without a graph_checkpointer
    level_sizes sizes_{};
    finding best_{};
    graph_observer* observer_;  // null: without temporal properties

public:
    level_loop(const packed_model& model, owned<state_store> store, executor& who, const run_terms& terms, const depth_limit& limit,
               graph_observer* observer)
        : terms_(terms), state_(model, std::move(store), who, limit), ranks_(terms.services.ranks), limits_(state_, ranks_, terms),
          saved_(state_, ranks_, terms.services.graphs), observer_(observer) {
        state_.graph.store().share(ranks_.ranks().rank(), ranks_.ranks().size());
    }

    /// Guarantees: one worker finds the least of the shortest counterexamples, several workers any of them; no trace.
    /// Errors: running out of memory is a memory limit; an exception of the model is rethrown.
    void run(verdict& into);

    const search_state& state() const { return state_; }
    packed_graph& graph() { return state_.graph; }
    const packed_graph& graph() const { return state_.graph; }
    progress current() const { return limits_.current(); }

    /// The violation that ended the search.
    finding best() const { return limits_.are_reached() ? finding{} : best_; }

private:
    void search();
    bool resume();
    void insert_initial_states();
    void insert_initial_states(std::uint64_t first);
    template <class Work>
    void round(Work&& work);
    template <class Work>
    void settle(Work&& work);
    void expand_slice();
    void exchange(rank_attempt& attempt, bool sends);
    void agree(const rank_attempt& attempt, bool refuses = false);
    void save_if_due();
    void next_level();
    bool close_level();
    void note_level(std::uint64_t states);
    void end_level(bool is_complete);
    bool begin_merged_level();
    void explain_growth() const;

    static constexpr std::uint64_t initial_at_once = level_expansion::smallest_room_states / 2;
};

}}  // namespace foregone::impl
