// SPDX-License-Identifier: BSL-1.0
#pragma once

// A state graph with its steps in memory, numbered for temporal decisions; of the whole search or of a part.

#include "temporal/state_numbers.hpp"

#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/states/packed_model.hpp>
#include <foregone/impl/temporal/lasso.hpp>
#include <foregone/impl/temporal/packed_temporal.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// What a temporal search holds when it asks whether it has to stop.
struct temporal_progress {
    std::uint64_t states = 0, steps = 0, bytes = 0;
};

/// Throws temporal_stopped if a limit is reached. Threads: any number at once.
using temporal_poll = function_ref<void(const temporal_progress&)>;

[[noreturn]] void refuse_unvisited();

/// The states of a list, numbered, with the steps between them; runs through it become runs of the model.
///
/// Errors: std::bad_alloc; temporal_stopped; what the model throws; invalid_program if a step leads to a state that is not in a
/// list of all states.
class numbered_graph {
    using trace_type = basic_trace<std::vector<std::uint64_t>>;

    struct row_place {
        std::uint64_t state, step;  ///< the first ones of some rows
    };

    const packed_model& model_;
    const packed_temporal& temporal_;
    executor& who_;
    temporal_poll poll_;
    bool is_part_;
    state_numbers states_{};
    temporal_graph graph_;
    std::vector<std::uint64_t> initial_{};  ///< by initial state of the graph: its number in the model

    struct own_poll {
        const numbered_graph* of;
        void operator()(std::uint64_t more_bytes) const { of->check_in(more_bytes); }
    } own_poll_{this};
    function_ref<void(std::uint64_t)> polled_{own_poll_};

public:
    /// `is_part`: the list does not have all states, and steps to other states are left out.
    numbered_graph(const packed_model& model, const packed_temporal& temporal, executor& who, temporal_poll poll, bool is_part);
    numbered_graph(const numbered_graph&) = delete;
    numbered_graph& operator=(const numbered_graph&) = delete;

    /// Called by state_numbers while it is filled.
    function_ref<void(std::uint64_t)> poll() const { return polled_; }

    /// Takes the steps of the first `expanded` states; no run stays in one of the others. `most_steps`: to reserve room for.
    void build(state_numbers states, std::uint64_t expanded, std::uint64_t most_steps);

    const temporal_graph& graph() const { return graph_; }
    const state_numbers& states() const { return states_; }

    /// The run of the model that a lasso stands for; a real one, for a search of representatives.
    trace_type trace_of(const lasso& run) const;

private:
    void check_in(std::uint64_t more_bytes) const;
    void find_successors(temporal_rows& of) const;
    void remove_others(temporal_rows& of) const;
    void append(const std::vector<temporal_rows>& rows, std::uint64_t count);
    void write(const temporal_rows& rows, row_place at);
    void find_initial();
    void take_real_steps(const lasso& run, trace_type& into) const;
    std::uint64_t step_at(const lasso_step& step) const;
};

}}  // namespace foregone::impl
