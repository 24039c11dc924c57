// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/checked.hpp>
#include <foregone/base/inline_vector.hpp>
#include <foregone/engine/constant.hpp>
#include <foregone/engine/graph_snapshot.hpp>
#include <foregone/engine/tree_snapshot.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace foregone {

/// The search that a scope asks for while compiling; a new scope specialises it, and `explore` for run time.
template <class View, auto Scope>
struct constant_search;
template <class View, reachable_scope Scope>
struct constant_search<View, Scope> {
    using type = constant_graph_search<View, Scope>;
    static constexpr std::uint64_t least_actions = 0;
};
template <class View, sequences_scope Scope>
struct constant_search<View, Scope> {
    using type = constant_tree_search<View, Scope>;

    /// What the search takes at least, where the size of the tree is known before it is walked.
    static constexpr std::uint64_t least_actions = [] {
        if (!View::total) return std::uint64_t{0};
        const checked leaves = checked_power(View::action_count, Scope.max_steps);
        return leaves.overflow ? unlimited : leaves.value;
    }();
};

/// Whether states of a model can be kept in constants at all.
template <class Node>
concept constant_node = std::default_initializable<Node> && std::copyable<Node> && std::is_trivially_destructible_v<Node>;

/// Searches while compiling, within the scope's budget: a verdict, or the reason why there is none.
template <class View, auto Scope>
struct proof {
    using search = constant_search<View, Scope>;

    static consteval auto run() {
        using start = stage_zero<typename search::type>;
        if constexpr (Scope.budget_actions < search::least_actions || Scope.budget_actions == 0)
            return chain_end<handover::over_budget, start>{};
        else if constexpr (!constant_node<typename View::node>) return chain_end<handover::not_constant, start>{};
        else return run_stages<start, Scope.budget_actions, first_stage_actions>();
    }

    using end = decltype(run());
    static constexpr handover reason = end::reason;
    static constexpr bool decided = reason == handover::none;

    static consteval auto conclude() {
        if constexpr (decided) {
            constexpr const auto& last = end::last::value;
            basic_verdict<inline_vector<std::uint64_t, static_cast<std::size_t>(last.trace_steps())>> into;
            last.conclude(into);
            if (into.has_trace) last.trace(into.trace);
            return into;
        } else {
            return basic_verdict<inline_vector<std::uint64_t, 0>>{};
        }
    }

    static constexpr auto verdict = conclude();
};

}  // namespace foregone
