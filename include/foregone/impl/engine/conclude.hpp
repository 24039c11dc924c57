// SPDX-License-Identifier: BSL-1.0
#pragma once

// Turns the counts and findings of a search, of a state graph or a choice tree, into its verdict.

#include <foregone/impl/domain/argument_strength.hpp>
#include <foregone/impl/engine/conclude_stopped.hpp>
#include <foregone/impl/engine/finding.hpp>
#include <foregone/impl/engine/graph/constant_worker.hpp>
#include <foregone/impl/engine/tally.hpp>
#include <foregone/impl/engine/tree/tree_search.hpp>
#include <foregone/impl/model/symmetry/exchanged_actions.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/memberwise.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// If not all arguments of an action are tried, the model is not proved.
template <class View, class Verdict>
constexpr outcome conclude_arguments([[maybe_unused]] Verdict& into, outcome passed) {
    constexpr unsigned strength = argument_strength<typename View::action_domain>();
    if constexpr (strength > 0) into.sampled.arguments = {strength, passed};
    return strength > 0 ? outcome::sampled : passed;
}

/// What a search did not exercise. A search of representatives may have seen an action taken by some identities only.
template <class View>
constexpr vacuity unused_of(const tally<View>& counted) {
    const vacuity unused = counted.unused();
    if constexpr (reducing_view<View>) {
        if (unused.idle_actions == 0) return unused;
        if constexpr (mentions_identities<typename View::node>) {
            tally<View> everybody = counted;
            mark_exchanged_actions<typename View::action_domain, typename View::node>(everybody.enabled);
            return everybody.unused();
        } else {
            return {};  // only the model knows which representative stands for which state
        }
    } else {
        return unused;
    }
}

/// Fills in the verdict of a search that visited everything it was asked to. The trace is filled in elsewhere.
template <class Verdict, class View>
constexpr void conclude_passed(Verdict& into, const tally<View>& counted, outcome passed) {
    into.property = counted.unwitnessed();
    into.result = into.property == no_property ? conclude_arguments<View>(into, passed) : outcome::violated;
    into.unused = unused_of(counted);
}

/// Records that the search distinguished states by == alone, where its verdict is about all states.
template <class Node, class Verdict>
constexpr void conclude_equality([[maybe_unused]] Verdict& into) {
    if constexpr (has_opaque_members<Node>)
        if (into.holds() || (into.violated() && !into.has_trace)) into.states = state_identity::by_equality;
}

template <class Verdict, class View>
constexpr void conclude_graph(Verdict& into, const tally<View>& counted, const finding& best, const graph_progress& progress) {
    into.counted = {.states = progress.states, .transitions = counted.transitions, .depth_steps = progress.depth,
                    .deadlocks = counted.deadlocks, .outside = counted.outside};
    if (progress.states == 0) return void(into.result = outcome::invalid_model);  // no initial state
    if (!best.exists()) {
        conclude_passed(into, counted, progress.closed ? outcome::proved : outcome::holds_to_depth);
        return conclude_equality<typename View::node>(into);
    }
    into.result = outcome::violated;
    into.property = best.property;
    into.has_trace = true;
}

/// The merged findings of the workers of one choice tree.
template <class View, std::uint64_t MaxSteps>
struct tree_total {
    tally<View> counted{};
    tree_finding<MaxSteps> best{};
    std::uint64_t visited[MaxSteps + 1]{};

    /// Adds the findings of a worker, or another total.
    constexpr void merge(const auto& part) {
        counted.merge(part.counted);
        // The new interpreter of Clang 22 copies no array within an object.
        if (part.best.before(best)) best = tree_finding<MaxSteps>(part.best);
        for (std::uint64_t i = 0; i <= MaxSteps; ++i) visited[i] += part.visited[i];
    }

    /// Removes what only one shard counts.
    constexpr void forget_counts() {
        counted.transitions = counted.deadlocks = counted.outside = 0;
        for (std::uint64_t& sequences : visited) sequences = 0;
    }

    static constexpr void each_number(auto& self, auto&& visit) {
        tally<View>::each_number(self.counted, visit);
        for (auto& sequences : self.visited) visit(sequences);
    }
};

/// Guarantees: after a violation of length n, sequences longer than n are not counted, because their number depends on chance.
/// `in_part`: only the counts of a shard without a violation are final, since other shards may have the witnesses.
template <class Verdict, class View, std::uint64_t MaxSteps>
constexpr void conclude_tree(Verdict& into, const tree_total<View, MaxSteps>& total, std::uint64_t min_steps,
                             bool in_part = false) {
    const std::uint64_t longest = total.best.exists() ? total.best.steps : MaxSteps;
    for (std::uint64_t i = 0; i <= longest; ++i) {
        if (i > 0) into.counted.transitions += total.visited[i];
        if (i >= min_steps) into.counted.sequences += total.visited[i];
        if (total.visited[i] > 0) into.counted.depth_steps = i;
    }
    if (!total.best.exists()) {
        into.counted.deadlocks = total.counted.deadlocks;
        into.counted.outside = total.counted.outside;
        if (in_part) return void(into.result = conclude_arguments<View>(into, outcome::holds_to_depth));
        if (total.visited[0] == 0) return void(into.result = outcome::invalid_model);  // no initial state
        return conclude_passed(into, total.counted, outcome::holds_to_depth);
    }
    into.result = outcome::violated;
    into.property = total.best.property;
    into.has_trace = true;
}

}}  // namespace foregone::impl
