// SPDX-License-Identifier: BSL-1.0
#pragma once

// Decides temporal properties after, or during, a graph search; used by temporal_observer.

#include "states/packed_graph.hpp"
#include "temporal/numbered_graph.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/search/rank_group.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/impl/states/packed_model.hpp>
#include <foregone/impl/temporal/decide_temporal.hpp>
#include <foregone/impl/temporal/packed_temporal.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Decides the temporal properties of a model whose states have been searched, from the levels of the search.
///
/// One process decides the whole graph, and by rounds if its steps do not fit. Several ranks decide by rounds together if the graph
/// has more than `whole_graph_states` states; otherwise each rank decides the whole graph, with the states of all ranks.
///
/// Guarantees: the same verdict, pairs and lasso for any executor and any number of ranks, and in either way.
/// Errors: std::bad_alloc; unreadable_level; what the model throws; invalid_program if a state is reached now that the search of
/// the states did not visit.
class temporal_search {
    const packed_model& model_;
    const packed_temporal& temporal_;
    executor& who_;
    rank_group& ranks_;
    const run_terms& terms_;
    const packed_graph& searched_;

public:
    temporal_search(const packed_model& model, const packed_temporal& temporal, executor& who, rank_group& ranks,
                    const run_terms& terms, const packed_graph& searched)
        : model_(model), temporal_(temporal), who_(who), ranks_(ranks), terms_(terms), searched_(searched) {}

    /// Fills in the counts, and the violation if there is one. A limit that is reached makes the verdict inconclusive, or leaves a
    /// violation without its run.
    ///
    /// `is_closed`: the last level was expanded, too. `may_take_rounds`: one process may decide by rounds.
    void run(verdict& into, bool is_closed, bool may_take_rounds);

private:
    void decide(verdict& into, bool is_closed, bool may_take_rounds) const;
    void decide_whole(verdict& into, bool is_closed) const;
    void decide_by_rounds(verdict& into, bool is_closed, std::uint64_t most_gathered) const;
    template <class Decide>
    void conclude(verdict& into, const temporal_finding& found, const basic_trace<std::vector<std::uint64_t>>& trace,
                  bool is_shared, Decide&& decide) const;
    void check_in(const temporal_progress& now) const;
};

}}  // namespace foregone::impl
