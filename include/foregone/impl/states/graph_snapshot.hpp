// SPDX-License-Identifier: BSL-1.0
#pragma once

// The graph search as a value that stages of constant evaluation advance; used by the compiler's proofs.

#include <foregone/impl/search/conclude_stopped.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/states/conclude_graph.hpp>
#include <foregone/impl/states/constant_worker.hpp>
#include <foregone/impl/states/store/constant_graph.hpp>
#include <foregone/impl/states/unequal_merges.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/inline_vector.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

inline constexpr std::uint32_t first_room_states = 256;

/// A search of a state graph for constant evaluation: a value that can be stored and advanced.
template <class View, reachable_scope Scope, std::uint32_t Capacity>
struct graph_snapshot {
    using graph_type = constant_graph<typename View::node, Capacity>;
    static constexpr depth_limit limit = depth_limit::of<View>(Scope.depth_limit_steps);

    graph_type graph{};
    constant_worker<View, graph_type> worker{};
    graph_progress progress{};
    std::uint64_t tried = 0;  ///< actions, and initial states
    std::uint64_t next_initial = 0;
    bool begun = false;  ///< all initial states are inserted
    state_id expanded = 0;  ///< expanded states of complete levels

    constexpr graph_snapshot() = default;
    constexpr explicit graph_snapshot(const graph_snapshot<View, Scope, 0>&) {}

    template <std::uint32_t Other>
    constexpr explicit graph_snapshot(const graph_snapshot<View, Scope, Other>& other)
        : graph(other.graph), progress(other.progress), tried(other.tried), next_initial(other.next_initial),
          begun(other.begun), expanded(other.expanded) {
        worker.counted = other.worker.counted;
        worker.best = other.worker.best;
        worker.any_enabled = other.worker.any_enabled;
    }

    /// The same search, advanced. If that does not fit into an evaluation, it must not run at program start instead.
    template <std::uint32_t Other>
    constexpr graph_snapshot(const graph_snapshot<View, Scope, Other>& before, std::uint64_t actions) : graph_snapshot(before) {
        if (std::is_constant_evaluated()) advance(actions);
    }

    constexpr bool usable() const { return true; }
    constexpr bool finished() const { return progress.finished; }
    constexpr bool has_stepped() const { return worker.counted.transitions > 0; }
    constexpr std::uint64_t clang_weight() const { return graph.size() * graph_type::clang_weight_of_state; }
    constexpr std::uint64_t spent_actions() const { return tried + graph.size() * new_state_actions; }

    /// A capacity for half as many states again, limited by the budget: stages copy the arrays, and few actions discover a new
    /// state. It grows in large steps, because every growth hashes all states anew.
    constexpr std::uint32_t capacity_after(std::uint64_t actions) const {
        constexpr std::uint64_t paid_for = Scope.terms.budget_actions / (1 + new_state_actions) + first_room_states;
        const std::uint64_t room = graph.size() / 2 + first_room_states;
        const std::uint64_t wanted = graph.size() + (room < actions ? room : actions);
        std::uint64_t capacity = Capacity;
        while (capacity < (wanted < paid_for ? wanted : paid_for)) capacity *= 4;
        return static_cast<std::uint32_t>(capacity);
    }

    /// Tries at most `actions` actions, fewer if the graph has no room for their successors.
    constexpr void advance(std::uint64_t actions) {
        const std::uint64_t end = tried + actions;
        while (tried < end && graph.size() < Capacity && !progress.finished) {
            const std::uint64_t left = end - tried, room = Capacity - graph.size();
            tried += begun ? expand(left < room ? left : room) : begin(left < room ? left : room);
        }
    }

    /// Expands a work item, and returns the number of its actions.
    constexpr std::uint64_t expand(std::uint64_t actions) {
        const work_item work = graph.level.take(actions, View::action_count);
        if (progress.is_at_end(limit)) worker.judge_ends(graph, work, progress.depth);
        else worker.expand(graph, work, progress.depth);
        if (graph.level_done()) close_level();
        return work.actions();
    }

    /// Inserts initial states, each of which counts as an action, and returns their number.
    constexpr std::uint64_t begin(std::uint64_t actions) {
        const std::uint64_t all = View::initial_count(), left = all - next_initial;
        const std::uint64_t first = next_initial;
        next_initial += actions < left ? actions : left;
        insert_initial_states<View>(graph, worker, first, next_initial);
        if (next_initial == all) {
            begun = true;
            graph.next_level();
            progress.begin(graph.size(), worker.best, limit);
            if (has_unequal()) progress.finished = true;
        }
        return next_initial - first;
    }

    constexpr void close_level() {
        if (!progress.is_at_end(limit)) expanded = static_cast<state_id>(graph.level.last);
        progress.close_level(graph.size(), worker.best, limit);
        if (has_unequal()) progress.finished = true;
        graph.next_level();
    }

    /// Whether states that differ in a member were merged.
    constexpr bool has_unequal() const { return graph.unequal.exists(); }

    template <class Verdict>
    constexpr void conclude(Verdict& into) const {
        conclude_graph(into, worker.counted, worker.best, progress);
        if constexpr (may_hide_members<typename View::node>)
            if (has_unequal()) conclude_unequal(into), merged_runs<View>(into.merged, graph, graph.unequal);
    }

    /// The length of the longest run to report.
    constexpr std::uint64_t trace_steps() const {
        if (!has_unequal()) return worker.best.exists() ? worker.best.steps : 0;
        const std::uint64_t kept = graph.depth_of(graph.unequal.kept), other = place_of_other<View>(graph, graph.unequal).steps;
        return kept < other ? other : kept;
    }

    /// The run to the next action, which the compiler cannot evaluate.
    template <class Trace>
    constexpr void refused_run(Trace& run) const {
        const finding next{.steps = progress.depth + 1, .at = graph.level.next, .action = graph.level.next_action};
        for (std::uint64_t i = 0; i < next.steps; ++i) run.actions.push_back(0);
        run.initial = trace_of<View>(graph, next, [&](std::uint64_t position, std::uint64_t action) {
            run.actions[position] = action;
        });
    }

    template <class Trace>
    constexpr void trace(Trace& trace) const {
        for (std::uint64_t i = 0; i < trace_steps(); ++i) trace.actions.push_back(0);
        trace.initial = trace_of<View>(graph, worker.best, [&](std::uint64_t position, std::uint64_t action) {
            trace.actions[position] = action;
        });
    }
};

template <class View, reachable_scope Scope>
struct graph_snapshot<View, Scope, 0> : nothing_searched {
    constexpr std::uint32_t capacity_after(std::uint64_t) const { return first_room_states; }
};

/// The search of the reachable states, for the stages of constant evaluation.
template <class View, reachable_scope Scope>
struct constant_graph_search {
    static constexpr bool has_large_states = sizeof(typename View::node) >= large_state_bytes ||
                                             count_numbers<typename View::node>() >= large_state_numbers;
    template <std::uint32_t Capacity>
    using snapshot = graph_snapshot<View, Scope, Capacity>;
};

}}  // namespace foregone::impl
