// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/space/piece.hpp>
#include <foregone/space/same_state.hpp>
#include <foregone/engine/finding.hpp>
#include <foregone/engine/real_steps.hpp>
#include <foregone/engine/step_notes.hpp>
#include <foregone/engine/symmetry_check.hpp>
#include <foregone/engine/tally.hpp>
#include <foregone/verdict/walk.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone {

inline constexpr std::uint64_t largest_piece_actions = 1'024;  ///< of a state with more, each piece is a part

/// One worker of a breadth-first search, and the only copy of its loop: constant evaluation, one thread and many drive it.
template <class View, class Graph>
struct graph_worker : step_notes<View> {
    using node = typename View::node;
    using step_notes<View>::best;
    using step_notes<View>::counted;

    typename Graph::lane lane{};
    bool any_enabled = false;  ///< of the state being expanded

    // A choosing view may have more steps than actions, and a graph packs steps where it has room for one an action.
    static constexpr bool packs_steps = requires { typename Graph::steps; } && !branching_view<View>;

    /// Expands a piece of the level that lies `depth` steps from the initial states.
    constexpr void expand(Graph& graph, const piece& work, std::uint64_t depth) {
        for (std::uint64_t id = work.first; id < work.last; ++id) expand_state(graph, id, work, depth);
    }

    /// Looks for deadlocks in a piece of the last level: no step counts, and no successor is kept.
    constexpr void judge_ends(Graph& graph, const piece& work, std::uint64_t depth) {
        for (std::uint64_t id = work.first; id < work.last; ++id) judge_end(graph, id, work, depth);
    }

    /// Completes insertions that the graph has put off.
    constexpr void flush(Graph& graph, std::uint64_t depth) {
        if constexpr (requires { graph.flush(lane, met{*this, depth}); }) graph.flush(lane, met{*this, depth});
    }

    /// Inserts states that other ranks have met, each of which is a finding like `where` if it violates something.
    void receive(Graph& graph, const std::uint64_t* first, const std::uint64_t* last, const finding& where) {
        graph.receive(lane, first, last, [&](const node& state, std::uint64_t, std::uint64_t, std::uint64_t) { discovered(state, where); });
    }

    /// Looks at a state that was not met before: invariants and witnesses.
    constexpr void discovered(const node& state, finding where) {
        where.property = View::properties::violated_by_state(state);
        if (where.property != no_property) best.keep(where);
        View::properties::witness(state, counted.witnessed, [&](std::uint32_t i) { counted.witnessed[i] = true; });
    }

private:
    /// Looks at states that a graph has not met before, which lie behind a level.
    struct met {
        graph_worker& worker;
        std::uint64_t depth;

        constexpr void operator()(const node& state, std::uint64_t, std::uint64_t from, std::uint64_t action) const {
            worker.discovered(state, {depth + 1, from, action});
        }
    };

    /// What becomes of the steps from one state.
    struct onward {
        graph_worker& worker;
        Graph& graph;
        std::uint64_t id, depth;
        std::uint64_t count = 0;

        template <class Note, class Record>
        constexpr void operator()(std::uint64_t action, const node& to, const Note& note, const Record&) {
            ++count;
            if (worker.goes_on(id, action, to, note, depth)) graph.insert(worker.lane, kept_state<View>(to), id, action, met{worker, depth});
        }
    };

    constexpr std::uint64_t take_steps(Graph& graph, std::uint64_t id, const piece& work, std::uint64_t depth) {
        if constexpr (packs_steps) {
            std::uint64_t* const to = graph.begin_steps(lane, work.last_action - work.first_action, met{*this, depth});
            const auto taken = this->template take_packed<typename Graph::steps>(graph.packed(id), to, lane.misfit, id, work, depth);
            graph.end_steps(lane, taken.end);
            return taken.count;
        } else {
            onward each{*this, graph, id, depth};
            View::each_step(graph.state(id), {}, work.first_action, work.last_action, each);
            return each.count;
        }
    }

    constexpr void expand_state(Graph& graph, std::uint64_t id, const piece& work, std::uint64_t depth) {
        if (work.first_action == 0) check_symmetry<View>(graph.state(id), depth);
        if (work.first_action == 0 || !Graph::in_order) any_enabled = false;
        const std::uint64_t steps = take_steps(graph, id, work, depth);
        counted.transitions += steps;
        if (steps > 0) any_enabled = true;
        if (!any_enabled && work.last_action == View::action_count && !enabled_before(graph.state(id), work.first_action))
            stuck(graph.state(id), id, depth);
    }

    /// Where the pieces of one state may go to different workers, the one with the first piece tries all actions.
    constexpr void judge_end(Graph& graph, std::uint64_t id, const piece& work, std::uint64_t depth) {
        if (work.first_action == 0) any_enabled = false;
        else if (!Graph::in_order) return;
        const std::uint64_t last = Graph::in_order ? work.last_action : View::action_count;
        any_enabled = any_enabled || enables_some<View>(graph.state(id), work.first_action, last);
        if (!any_enabled && last == View::action_count) stuck(graph.state(id), id, depth);
    }

    /// Whether one of the actions before `end` is enabled, where another worker may have tried them.
    constexpr bool enabled_before(const node& from, std::uint64_t end) const {
        bool enabled = false;
        if constexpr (!Graph::in_order)
            for (std::uint64_t first = 0; first < end && !enabled; first += largest_piece_actions)
                View::each_step(from, {}, first, first + largest_piece_actions < end ? first + largest_piece_actions : end,
                                [&](auto&&...) { enabled = true; });
        return enabled;
    }

    constexpr void stuck(const node& state, std::uint64_t id, std::uint64_t depth) {
        if (View::terminal(state)) return;
        ++counted.deadlocks;
        if constexpr (View::properties::deadlock() != no_property)
            best.keep({depth, id, no_action, View::properties::deadlock()});
    }
};

/// How far a breadth-first search may go, and whether the states at that depth are judged for freedom from deadlock.
struct depth_limit {
    std::uint64_t steps;
    bool judges_ends;

    constexpr depth_limit(std::uint64_t at_most, bool judges = false) : steps(at_most), judges_ends(judges) {}

    template <class View>
    static constexpr depth_limit of(std::uint64_t steps) {
        return {steps, View::properties::deadlock() != no_property};
    }
};

/// A level, and whether it is the last one, of whose states it is only asked whether they are deadlocks.
struct level_place {
    std::uint64_t depth = 0;
    bool is_end = false;
};

/// How far a breadth-first search has come, and when it is over.
struct graph_progress {
    std::uint64_t depth = 0;     ///< of the level being expanded
    bool finished = false;
    bool closed = false;         ///< every state was expanded
    std::uint64_t states = 0;    ///< up to and including the level being expanded

    constexpr bool is_at_end(const depth_limit& limit) const { return depth >= limit.steps; }
    constexpr level_place place(const depth_limit& limit) const { return {depth, is_at_end(limit)}; }

    /// The initial states are there; without any, there is nothing to search.
    constexpr void begin(std::uint64_t states_now, const finding& best, const depth_limit& limit) {
        states = states_now;
        closed = states == 0;
        go_on(best, limit);
    }

    /// Ends a level; the search goes on if it met new states, violated nothing, and may go deeper or has to judge the last level.
    constexpr void close_level(std::uint64_t states_now, const finding& best, const depth_limit& limit) {
        if (is_at_end(limit)) return void(finished = true);
        closed = states_now == states;
        if (!closed) ++depth;
        states = states_now;
        go_on(best, limit);
    }

private:
    constexpr void go_on(const finding& best, const depth_limit& limit) {
        finished = closed || best.exists() || (is_at_end(limit) && !limit.judges_ends);
    }
};

/// Inserts the initial states with first <= number < last, which belong to the first level; the parent of such a state is its
/// number among the initial ones.
///
/// Errors: an initial state outside the model's boundary is left out, and counted.
template <class View, class Graph>
constexpr void insert_initial_states(Graph& graph, graph_worker<View, Graph>& worker, std::uint64_t first, std::uint64_t last) {
    const auto met = [&](const typename View::node& state, std::uint64_t id, std::uint64_t, std::uint64_t) {
        worker.discovered(state, {0, id, no_action});
    };
    View::each_initial(first, last, [&](std::uint64_t index, const typename View::node& state) {
        if (View::within_boundary(state)) graph.insert(worker.lane, kept_state<View>(state), index, no_action, met);
        else ++worker.counted.outside;
    });
    if constexpr (requires { graph.flush(worker.lane, met); }) graph.flush(worker.lane, met);
}

/// The first action that leads to a state from its parent: what the graph remembers, or else found again.
template <class View, class Graph>
constexpr std::uint64_t step_to(const Graph& graph, state_id id) {
    if constexpr (requires { graph.action(id); }) {
        return graph.action(id);
    } else {
        std::uint64_t found = no_action;
        View::each_step(graph.state(graph.parent(id)), {}, 0, View::action_count,
                        [&](std::uint64_t action, const auto& reached, const auto&, const auto&) {
                            if (found == no_action && same_state(reached, graph.state(id))) found = action;
                        });
        return found;
    }
}

/// As trace_of, of a search that keeps representatives: the path that it took is walked again from a real initial state.
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

/// The numbers of the actions that lead to a finding, first to last; calls sink(position, action), last step first.
///
/// Returns: the number of the initial state.
/// Cost: at run time one expansion a step, for only the parents of states are stored.
template <class View, class Graph, class Sink>
constexpr std::uint64_t trace_of(const Graph& graph, const finding& found, Sink&& sink) {
    if constexpr (reducing_view<View>) return real_trace_of<View>(graph, found, sink);
    std::uint64_t position = found.steps;
    if (found.action != no_action) sink(--position, found.action);
    state_id id = static_cast<state_id>(found.at);
    for (; position > 0; id = graph.parent(id)) sink(--position, step_to<View>(graph, id));
    return graph.parent(id);
}

}  // namespace foregone
