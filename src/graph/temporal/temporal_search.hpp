// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graph/packed_graph.hpp"
#include "graph/temporal/state_numbers.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/engine/graph/packed_model.hpp>
#include <foregone/impl/engine/limits.hpp>
#include <foregone/impl/engine/temporal/decide_temporal.hpp>
#include <foregone/impl/engine/temporal/packed_temporal.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// Decides the temporal properties of a model whose states have been searched, from the levels of the search.
///
/// Guarantees: the same verdict, pairs and lasso for any executor and any number of ranks. Each rank decides by itself, with the
/// states of all ranks, so that no rank waits for another one.
/// Errors: std::bad_alloc; unreadable_level; what the model throws; invalid_program if a state is reached now that the search of
/// the states did not visit.
class temporal_search {
    using trace_type = basic_trace<std::vector<std::uint64_t>>;

    const packed_model& model_;
    const packed_temporal& temporal_;
    executor& who_;
    rank_group& ranks_;
    const run_terms& terms_;
    const packed_graph& searched_;
    state_numbers states_{};
    temporal_graph graph_;
    std::vector<std::uint64_t> initial_{};  ///< by initial state of the graph: its number in the model

public:
    /// `is_closed`: the last level was expanded, too.
    temporal_search(const packed_model& model, executor& who, rank_group& ranks, const run_terms& terms,
                    const packed_graph& searched);

    /// Fills in the counts, and the violation if there is one. A limit that is reached makes the verdict inconclusive, or leaves a
    /// violation without its run.
    void run(verdict& into, bool is_closed);

private:
    struct row_place {
        std::uint64_t state, step;  ///< the first ones of some rows
    };

    void search(verdict& into, bool is_closed);
    void build(std::uint64_t most_steps, bool is_closed);
    void find_successors(temporal_rows& of) const;
    void append(const std::vector<temporal_rows>& rows, std::uint64_t count);
    void write(const temporal_rows& rows, row_place at);
    void find_initial();
    void check_in(std::uint64_t more_bytes) const;
    /// For a search of representatives: finds a real run along a lasso.
    void take_real_steps(const lasso& run, trace_type& into) const;
    trace_type trace_of(const lasso& run) const;
    std::uint64_t step_at(const lasso_step& step) const;
};

}  // namespace foregone::inline impl
