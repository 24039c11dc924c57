// SPDX-License-Identifier: BSL-1.0
#pragma once

// The search of sequences as a value that stages of constant evaluation advance, and the findings of all workers of its tree.

#include <foregone/impl/search/conclude.hpp>
#include <foregone/impl/search/model_view.hpp>
#include <foregone/impl/search/resumable.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/sequences/count_sequences.hpp>
#include <foregone/impl/sequences/tree_finding.hpp>
#include <foregone/impl/sequences/tree_search.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

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
    count_sequences(into, total.visited, total.best.exists() ? total.best.steps : MaxSteps, min_steps);
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

/// A walk of a choice tree from each initial state in turn, which constant evaluation can resume.
template <model_view View, sequences_scope Scope>
struct tree_snapshot {
    tree_worker<View, Scope.max_steps> worker{0};
    tree_total<View, Scope.max_steps> total{};
    bool done = false;

    constexpr tree_snapshot() {
        if (View::initial_count() == 0) done = true;
        else start();
    }

    /// Sequences beyond the view's own limit do not matter, if it has one.
    constexpr void start() {
        if constexpr (limits_steps<View>)
            if (View::limit_steps < worker.limit_steps) worker.limit_steps = View::limit_steps;
        worker.start();
    }

    constexpr bool finished() const { return done; }
    constexpr bool has_stepped() const { return total.visited[1] > 0 || worker.visited[1] > 0; }

    constexpr std::uint64_t step(std::uint64_t actions) {
        const std::uint64_t tried = worker.advance(actions);
        if (worker.finished) next_initial_state();
        return tried;
    }

    constexpr void next_initial_state() {
        total.merge(worker);
        const std::uint64_t next = worker.initial + 1;
        if (next == View::initial_count()) done = true;
        else worker.restart(next);
    }

    template <class Verdict>
    constexpr void conclude(Verdict& into) const {
        conclude_tree<Verdict, View, Scope.max_steps>(into, total, Scope.min_steps);
        if constexpr (merges_nodes<View>) conclude_equality<typename View::merged_node>(into);
    }

    constexpr std::uint64_t trace_steps() const { return total.best.exists() ? total.best.steps : 0; }

    template <class Trace>
    constexpr void trace(Trace& trace) const {
        trace.initial = total.best.initial;
        for (std::uint64_t i = 0; i < trace_steps(); ++i) trace.actions.push_back(total.best.actions[i]);
    }
};

/// The walk of all sequences of a length, for the stages of constant evaluation.
template <class View, sequences_scope Scope>
using constant_tree_search = resumable_search<tree_snapshot<View, Scope>, sizeof(typename View::node)>;

}}  // namespace foregone::impl
