// SPDX-License-Identifier: BSL-1.0
#pragma once

// The verdict on temporal properties, once the state graph is complete.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/temporal/fair_core.hpp>
#include <foregone/impl/temporal/find_lasso.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>
#include <foregone/impl/temporal/temporal_pairs.hpp>
#include <foregone/impl/temporal/trapped_states.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

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
