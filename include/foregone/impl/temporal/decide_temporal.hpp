// SPDX-License-Identifier: BSL-1.0
#pragma once

// The verdict on temporal properties, once the state graph is complete.

#include <foregone/impl/temporal/fair_core.hpp>
#include <foregone/impl/temporal/find_lasso.hpp>
#include <foregone/impl/temporal/lasso.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>
#include <foregone/impl/temporal/temporal_pairs.hpp>
#include <foregone/verdict.hpp>

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

/// The first temporal property that is violated, and its lasso.
struct temporal_finding {
    bool violated = false;
    std::size_t claim = 0;  ///< its number in the list of claims
    lasso run{};
    std::uint32_t leaving = no_property;  ///< the first property that judges no run, because each one leaves the boundary
    temporal_counts counted{};  ///< pairs: of all claims up to the violated one
};

/// Whether no run that a claim is about stays inside the boundary.
template <class By>
constexpr bool has_no_run(const graph_span& graph, const temporal_claim& claim, const By& by) {
    return fair_core(temporal_pairs(graph, any_run_of(claim), by), by).empty();
}

/// Whether it is to be asked that a claim is about any run: it is not where an earlier claim has the same conditions.
constexpr bool asks_runs(const std::vector<temporal_claim>& claims, std::size_t number) {
    if (claims[number].kind != claim_kind::of_runs) return false;
    for (std::size_t i = 0; i < number; ++i)
        if (claims[i].kind == claim_kind::of_runs && claims[i].conditions == claims[number].conditions &&
            claims[i].may_stop == claims[number].may_stop)
            return false;
    return true;
}

/// Notes whether some claim is about no run at all, because every run that fulfils its conditions leaves the boundary.
template <class By>
constexpr void note_leaving(const graph_span& graph, const std::vector<temporal_claim>& claims, temporal_finding& into,
                            const By& by) {
    if (graph.expanded < graph.states()) return;  // runs go on beyond the depth limit
    for (std::size_t i = 0; i < claims.size(); ++i) {
        if (!asks_runs(claims, i) || !has_no_run(graph, claims[i], by)) continue;
        into.counted.leaves = true;
        into.leaving = claims[i].property;
        return;
    }
}

/// Notes the conditions that are never enabled, and the atoms that are the same at every position.
constexpr void note_idle(const graph_span& graph, temporal_counts& into) {
    std::uint64_t enabled = 0, ever = 0, always = low_bits(graph.shape.atoms);
    for (std::size_t state = 0; state < graph.states(); ++state) {
        enabled |= graph.enabled[state];
        ever |= graph.letters[state];
        always &= graph.letters[state];
    }
    if (graph.shape.has_step_atoms)
        for (std::size_t step = 0; step < graph.steps(); ++step) ever |= graph.step_letters[step];
    into.idle_conditions = low_bits(graph.shape.conditions) & ~enabled;
    into.false_atoms = low_bits(graph.shape.atoms) & ~ever;
    into.true_atoms = always;
}

/// Finds the first initial state in which an atom is false. Returns false if there is none.
constexpr bool find_beginning(const graph_span& graph, unsigned atom, lasso& into) {
    for (const std::uint32_t state : graph.initial) {
        if ((graph.letters[state] >> atom & 1) != 0) continue;
        into.initial = state;
        into.loop_from = out_of_reach;
        return true;
    }
    return false;
}

/// Decides temporal properties one after another, up to the first one that is violated. `by` searches the pairs.
///
/// Guarantees: the same finding for any `by`, and any numbering of the states. If what `by` or the graph's poll throws ends the
/// search of the lasso, `found` has the violation without its run.
template <class By>
constexpr void decide_temporal(const graph_span& graph, const std::vector<temporal_claim>& claims, const By& by,
                               temporal_finding& found) {
    found.counted.conditions = graph.shape.conditions;
    for (; found.claim < claims.size(); ++found.claim) {
        const temporal_claim& claim = claims[found.claim];
        if (claim.kind == claim_kind::always_possible)
            found.violated = find_trap(graph, trapped_states(graph, claim.first_atom), found.run);
        else if (claim.kind == claim_kind::of_beginnings) found.violated = find_beginning(graph, claim.first_atom, found.run);
        if (found.violated) return;
        if (claim.violations.states == 0) continue;
        const temporal_pairs pairs(graph, span_of(claim), by);
        found.counted.pairs += pairs.count();
        const fair_core core(pairs, by);
        if (core.empty()) continue;
        found.violated = true;
        found.run = lasso_finder(pairs, core).find();
        return;
    }
    if (graph.expanded == graph.states()) note_idle(graph, found.counted);
}

/// The same, where nothing throws.
template <class By>
constexpr temporal_finding decide_temporal(const graph_span& graph, const std::vector<temporal_claim>& claims, const By& by) {
    temporal_finding found;
    decide_temporal(graph, claims, by, found);
    return found;
}

}}  // namespace foregone::impl
