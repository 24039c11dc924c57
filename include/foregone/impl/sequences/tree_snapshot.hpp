// SPDX-License-Identifier: BSL-1.0
#pragma once

// The search of sequences as a value that stages of constant evaluation advance; used by fg::sequences.

#include <foregone/impl/search/conclude.hpp>
#include <foregone/impl/search/model_view.hpp>
#include <foregone/impl/search/resumable.hpp>
#include <foregone/impl/sequences/tree_search.hpp>
#include <foregone/impl/sequences/tree_total.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

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
