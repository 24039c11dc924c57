// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/scope.hpp>
#include <foregone/engine/conclude.hpp>
#include <foregone/engine/constant.hpp>
#include <foregone/engine/tree_search.hpp>

#include <cstdint>

namespace foregone {

/// A walk of a choice tree as constant evaluation sees it: a value that can be advanced, kept, and advanced again.
template <class View, sequences_scope Scope, std::uint32_t>
struct tree_snapshot {
    tree_worker<View, Scope.max_steps> worker;
    tree_total<View, Scope.max_steps> total{};
    std::uint64_t tried = 0;  ///< actions
    bool done = false;

    constexpr explicit tree_snapshot(const tree_snapshot<View, Scope, 0>&) : worker(0) {
        if (View::initial_count() == 0) done = true;
        else start();
    }

    /// The same, advanced; where that does not fit into an evaluation, it must not run at program start.
    template <std::uint32_t Other>
    constexpr tree_snapshot(const tree_snapshot<View, Scope, Other>& before, std::uint64_t actions) : tree_snapshot(before) {
        if (std::is_constant_evaluated()) advance(actions);
    }

    /// Nothing longer than the view's own limit is of interest, where it knows one.
    constexpr void start() {
        if constexpr (requires { View::limit_steps; })
            if (View::limit_steps < worker.limit_steps) worker.limit_steps = View::limit_steps;
        worker.start();
    }

    constexpr bool usable() const { return true; }
    constexpr bool finished() const { return done; }
    constexpr std::uint64_t spent_actions() const { return tried; }
    constexpr std::uint32_t capacity_after(std::uint64_t) const { return 1; }

    constexpr void advance(std::uint64_t actions) {
        for (const std::uint64_t end = tried + actions; tried < end && !done;) {
            tried += worker.advance(end - tried);
            if (worker.finished) next_initial_state();
        }
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
        if constexpr (requires { typename View::merged_node; }) conclude_equality<typename View::merged_node>(into);
    }

    constexpr std::uint64_t trace_steps() const { return total.best.exists() ? total.best.steps : 0; }

    template <class Trace>
    constexpr void trace(Trace& trace) const {
        trace.initial = total.best.initial;
        for (std::uint64_t i = 0; i < trace_steps(); ++i) trace.actions.push_back(total.best.actions[i]);
    }
};

template <class View, sequences_scope Scope>
struct tree_snapshot<View, Scope, 0> : nothing_searched {};

/// The walk of all sequences of some length, for the stages of constant evaluation.
template <class View, sequences_scope Scope>
struct constant_tree_search {
    template <std::uint32_t Capacity>
    using snapshot = tree_snapshot<View, Scope, Capacity>;
};

}  // namespace foregone
