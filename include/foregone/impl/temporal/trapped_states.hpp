// SPDX-License-Identifier: BSL-1.0
#pragma once

// From which states a predicate can no longer become true.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/temporal/lasso.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// States from which an atom can never become true, of a state or of a step, inside the boundary.
///
/// Guarantees: a state at the depth limit, and each state from which one can be reached, is not trapped.
/// Complexity: a pass over the steps, and a pass over them backwards; 4 bytes a step and 8 a state.
class trapped_states {
    static constexpr std::size_t states_between_polls = 4'096;

    graph_span graph_;
    std::vector<std::uint32_t> first_{}, from_{};  ///< the steps to each state: where they begin, and their states
    std::vector<std::uint8_t> reaches_{};
    std::size_t count_ = 0;

public:
    constexpr trapped_states(const graph_span& graph, unsigned atom) : graph_(graph), reaches_(graph.states(), 0) {
        turn_around();
        std::vector<std::uint32_t> open;
        for (std::uint32_t state = 0; state < graph_.states(); ++state)
            if (begins(state, std::uint64_t{1} << atom)) reaches_[state] = 1, open.push_back(state);
        count_ = graph_.states() - open.size();
        for (std::size_t visited = 0; !open.empty(); ++visited) {
            if (visited % states_between_polls == 0) graph_.check_in(bytes());
            const std::uint32_t to = open.back();
            open.pop_back();
            for (std::uint32_t i = first_[to]; i < first_[to + 1]; ++i) {
                if (reaches_[from_[i]] != 0) continue;
                reaches_[from_[i]] = 1;
                open.push_back(from_[i]);
                --count_;
            }
        }
    }

    constexpr bool empty() const { return count_ == 0; }
    constexpr bool contains(std::uint64_t state) const { return reaches_[state] == 0; }
    constexpr std::uint64_t bytes() const { return (first_.capacity() + from_.capacity()) * 4 + reaches_.capacity(); }

private:
    /// Sorts the steps by the state to which they lead.
    constexpr void turn_around() {
        first_.resize(graph_.states() + 1, 0);
        from_.resize(graph_.steps(), 0);
        for (std::uint32_t step = 0; step < graph_.steps(); ++step) ++first_[graph_.to[step] + 1];
        for (std::size_t state = 0; state < graph_.states(); ++state) first_[state + 1] += first_[state];
        std::vector<std::uint32_t> next(first_);
        for (std::uint32_t state = 0; state < graph_.states(); ++state) {
            if (state % states_between_polls == 0) graph_.check_in(bytes() + next.capacity() * sizeof(std::uint32_t));
            for (std::uint32_t step = graph_.first[state]; step < graph_.first[state + 1]; ++step)
                from_[next[graph_.to[step]]++] = state;
        }
    }

    /// Whether the atom is true in a state, or for a step from there, or what follows is unknown.
    constexpr bool begins(std::uint32_t state, std::uint64_t bit) const {
        if (state >= graph_.expanded || (graph_.letters[state] & bit) != 0) return true;
        if (graph_.shape.has_step_atoms)
            for (std::uint32_t step = graph_.first[state]; step < graph_.first[state + 1]; ++step)
                if ((graph_.step_letters[step] & bit) != 0) return true;
        return false;
    }
};

/// Runs from the initial states to a trapped state. `Trapped`: trapped_states, or what is known of them.
template <class Trapped>
struct trap_space {
    const graph_span& graph;
    const Trapped& trapped;

    template <class Visit>
    constexpr void each_root(Visit&& visit) const {
        for (std::uint32_t i = 0; i < graph.initial.size(); ++i) visit(i, std::uint64_t{graph.initial[i]});
    }
    template <class Visit>
    constexpr void each_edge(std::uint64_t state, Visit&& visit) const {
        for (std::uint32_t step = graph.first[state]; step < graph.first[state + 1]; ++step)
            visit(step, std::uint64_t{graph.to[step]});
    }
    constexpr bool is_goal(std::uint64_t state) const { return trapped.contains(state); }
    constexpr void check_in(std::uint64_t bytes) const { graph.check_in(trapped.bytes() + bytes); }
};

/// Finds the shortest run to a trapped state, and the least of those. Returns false if there is none.
template <class Trapped>
constexpr bool find_trap(const graph_span& graph, const Trapped& trapped, lasso& into) {
    if (trapped.empty()) return false;
    const trap_space<Trapped> space{graph, trapped};
    const least_run<trap_space<Trapped>> shortest(space);
    if (!shortest.found) return false;
    into.loop_from = out_of_reach;
    std::uint32_t at = into.initial = graph.initial[shortest.root];
    for (const std::uint32_t step : shortest.steps) {
        into.steps.push_back({at, step});
        at = graph.to[step];
    }
    return true;
}

}}  // namespace foregone::impl
