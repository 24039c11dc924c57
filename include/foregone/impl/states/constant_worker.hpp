// SPDX-License-Identifier: BSL-1.0
#pragma once

// The breadth-first worker of constant evaluation, and the traces that lead to its findings.

#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/search/walk.hpp>
#include <foregone/impl/states/conclude_graph.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/graph_progress.hpp>
#include <foregone/impl/states/step_notes.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/states/symmetry_check.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/model/symmetry.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// A breadth-first search by constant evaluation: one worker, unpacked states.
template <class View, class Graph>
struct constant_worker : step_notes<View> {
    using node = typename View::node;
    using step_notes<View>::best;
    using step_notes<View>::counted;

    bool any_enabled = false;  ///< of the state being expanded

    /// Expands a work item of the level that lies `depth` steps from the initial states.
    constexpr void expand(Graph& graph, const work_item& work, std::uint64_t depth) {
        for (std::uint64_t id = work.first; id < work.last; ++id) expand_state(graph, id, work, depth);
    }

    /// Finds deadlocks in a work item of the last level. Steps are not counted, and successors are not stored.
    constexpr void judge_ends(Graph& graph, const work_item& work, std::uint64_t depth) {
        for (std::uint64_t id = work.first; id < work.last; ++id) judge_end(graph, id, work, depth);
    }

private:
    /// Whether there is nothing to note of a step but that its action is enabled. A note without data has no violation.
    template <class Note>
    static constexpr bool only_enables = std::is_empty_v<Note> && !View::bounded && !branching_view<View> &&
                                         !lists_expectations<View> && tally<View>::tracked_actions > 0;

    /// Handles the steps from one state. A compiler keeps memory for every call, so the code is written out.
    struct onward {
        constant_worker& worker;
        Graph& graph;
        std::uint64_t id, depth;
        std::uint64_t count = 0;

        template <class Note, class Record>
        constexpr void operator()(std::uint64_t action, const node& to, const Note& note, const Record&) {
            ++count;
            if constexpr (only_enables<Note>) worker.counted.enabled[action] = true;
            else if (!worker.goes_on(id, action, to, note, depth)) return;
            if constexpr (reducing_view<View>) insert(kept_state<View>(to), action);
            else if (graph.insert(to, id, action)) worker.discovered(to, {depth + 1, id, action});
        }

        constexpr void insert(const node& kept, std::uint64_t action) {
            if (graph.insert(kept, id, action)) worker.discovered(kept, {depth + 1, id, action});
        }
    };

    constexpr void expand_state(Graph& graph, std::uint64_t id, const work_item& work, std::uint64_t depth) {
        const node from = graph.state(id);
        if (work.first_action == 0) check_symmetry<View>(from, depth), any_enabled = false;
        onward each{*this, graph, id, depth};
        View::each_step(from, {}, work.first_action, work.last_action, each);
        counted.transitions += each.count;
        if (each.count > 0) any_enabled = true;
        if (!any_enabled && work.last_action == View::action_count) this->deadlocked(from, id, depth);
    }

    constexpr void judge_end(Graph& graph, std::uint64_t id, const work_item& work, std::uint64_t depth) {
        if (work.first_action == 0) any_enabled = false;
        any_enabled = any_enabled || enables_some<View>(graph.state(id), work.first_action, work.last_action);
        if (!any_enabled && work.last_action == View::action_count) this->deadlocked(graph.state(id), id, depth);
    }
};

/// Inserts the initial states with first <= number < last into the first level. The parent of such a state is its number among
/// the initial states.
///
/// Errors: an initial state outside the model's boundary is left out and counted.
template <class View, class Graph>
constexpr void insert_initial_states(Graph& graph, constant_worker<View, Graph>& worker, std::uint64_t first, std::uint64_t last) {
    View::each_initial(first, last, [&](std::uint64_t index, const typename View::node& state) {
        if (!View::within_boundary(state)) return void(++worker.counted.outside);
        const typename View::node& kept = kept_state<View>(state);
        if (graph.insert(kept, index, no_action)) worker.discovered(kept, {0, graph.size() - 1, no_action});
    });
}

/// Like trace_of, for a search of representatives: follows the path from a real initial state.
template <class View, class Graph, class Sink>
constexpr std::uint64_t real_trace_of(const Graph& graph, const finding& found, Sink&& sink) {
    const std::size_t steps = static_cast<std::size_t>(found.steps - (found.action != no_action));
    const record_room<state_id> path(steps);
    state_id id = static_cast<state_id>(found.at);
    for (std::size_t position = steps; position > 0; id = graph.parent(id)) path.records[--position] = id;
    typename View::node at = View::initial(graph.parent(id));
    for (std::size_t position = 0; position < steps; ++position)
        sink(position, real_step_to<View>(at, graph.state(path.records[position])));
    if (found.action != no_action) sink(steps, real_step_violating<View>(at, found.property));
    return graph.parent(id);
}

/// The actions that lead to a finding. Calls sink(position, action), last step first.
///
/// Returns: the number of the initial state.
template <class View, class Graph, class Sink>
constexpr std::uint64_t trace_of(const Graph& graph, const finding& found, Sink&& sink) {
    if constexpr (reducing_view<View>) return real_trace_of<View>(graph, found, sink);
    std::uint64_t position = found.steps;
    if (found.action != no_action) sink(--position, found.action);
    state_id id = static_cast<state_id>(found.at);
    for (; position > 0; id = graph.parent(id)) sink(--position, graph.action(id));
    return graph.parent(id);
}

}}  // namespace foregone::impl
