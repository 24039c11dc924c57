// SPDX-License-Identifier: BSL-1.0
#pragma once

// fg::sequences: its requirements, and the search of all sequences of actions by the compiler and by the program.

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/check/scopes/reachable.hpp>
#include <foregone/impl/check/scopes/scope_requirements.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/constant_search.hpp>
#include <foregone/impl/sequences/step_table.hpp>
#include <foregone/impl/sequences/tree_snapshot.hpp>
#include <foregone/model/scope.hpp>
#if FOREGONE_HAS_EXCEPTIONS
  #include <foregone/impl/check/scopes/run_time_search.hpp>
  #include <foregone/impl/search/divided_search.hpp>
  #include <foregone/impl/search/model_view.hpp>
  #include <foregone/impl/sequences/copied_steps.hpp>
  #include <foregone/impl/sequences/model_tree.hpp>
  #include <foregone/impl/sequences/sequence_search.hpp>
  #include <foregone/verdict.hpp>
#endif

#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

template <class M, sequences_scope Scope>
struct sequences_can_be_numbered {
    static constexpr bool met = !checked_power(search_view<M>::action_count, Scope.max_steps).overflow;
    struct sentence {
        static_assert(met, "foregone: the model has more than 2^64 - 1 sequences of this length, too many to number; use shorter "
                           "ones, or fg::reachable; see docs/reference/model/scope.md");
    };
};

/// A search of sequences stores every state on its path, and each length is a type of its own.
inline constexpr std::uint64_t longest_sequence_steps = 1'000;

template <sequences_scope Scope>
struct sequences_have_a_length {
    static constexpr bool met = Scope.min_steps <= Scope.max_steps && Scope.max_steps > 0 && Scope.max_steps <= INT64_MAX;
    struct sentence {
        static_assert(met, "foregone: fg::sequences<N> takes 1 to 1,000 actions in a row, and the first number of "
                           "fg::sequences<Min, Max> is not above the second; write such numbers; see "
                           "docs/reference/model/scope.md");
    };
};

template <sequences_scope Scope>
struct sequences_are_short_enough {
    static constexpr bool met = Scope.max_steps <= longest_sequence_steps;
    struct sentence {
        static_assert(
            met, "foregone: fg::sequences<N> takes at most 1,000 actions in a row; use shorter sequences, or fg::reachable, whose "
                 "runs may have any length; see docs/reference/model/scope.md");
    };
};

template <class Model, sequences_scope Scope>
struct scope_requirements<Model, Scope>
    : first_unmet<sequences_have_a_length<Scope>, runs_may_go_on_for_ever<Model>, steps_do_not_branch<Model>,
                  no_action_is_left_out<Model>, actions_can_be_numbered<Model>, sequences_are_short_enough<Scope>,
                  sequences_can_be_numbered<Model, Scope>, expected_property_exists<Model, Scope>> {};

template <class View, sequences_scope Scope>
struct constant_search<View, Scope> {
    template <class Seen>
    static consteval auto walk() {
        return run_stages<stage_zero<constant_tree_search<Seen, Scope>>, budget_of<Scope>>();
    }

    /// The graph knows which step was refused.
    template <class Graph>
    static consteval auto walk_or() {
        using tree = decltype(walk<View>());
        return std::conditional_t<is_refusal(tree::reason), Graph, tree>{};
    }

    /// If states repeat, their steps are evaluated once, for a table, and the tree is walked on that table. A graph has no more
    /// steps than the tree, so a graph that is too large to search means a tree that is too large to walk. Only == and the hash
    /// are extra.
    static consteval auto run() {
        if constexpr (Scope.max_steps < 2 || !can_be_tabled<View>) {
            return walk<View>();
        } else {
            using graph = decltype(constant_search<View, with_budget_of(reachable.depth(Scope.max_steps), Scope)>::run());
            if constexpr (graph::reason == fallback::refused_step) return walk_or<graph>();
            else if constexpr (is_refusal(graph::reason) || graph::reason == fallback::runs_differ) return walk<View>();
            else if constexpr (graph::reason != fallback::none) return graph{};
            else if constexpr (graph::last::value.has_unequal()) return walk<View>();
            else if constexpr (tabled_view<View, typename graph::last>::is_possible())
                return walk<tabled_view<View, typename graph::last>>();
            else return walk<View>();
        }
    }

    /// A lower bound of the actions, if the size of the tree is known before the walk.
    static constexpr std::uint64_t least_actions = [] {
        if (!View::total) return std::uint64_t{0};
        const checked leaves = checked_power(View::action_count, Scope.max_steps);
        return leaves.overflow ? unlimited : leaves.value;
    }();
};

#if FOREGONE_HAS_EXCEPTIONS

/// Runs all sequences of actions, at run time.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
/// Errors: whatever an oracle throws. An exception of a system is an observation.
template <model_view View, sequences_scope Scope>
struct run_time_search<View, Scope> {
    static constexpr bool divisible = true, resumable = true;

    static verdict run(executor& who, const run_terms& terms) {
        refuse_unlike_beginnings<View>();
        return searched([&](const sequence_search& search) { return search.run(who, terms); });
    }
    static auto divided(const run_terms&, auto&& use) { return searched(use); }
    static bool fits(const search_part& part, search_shard shard) {
        return searched([&](const sequence_search& search) { return search.fits(part, shard); });
    }
    static bool merge(const std::vector<search_part>& parts, const run_terms& terms, stop_reason stopped, verdict& into) {
        return searched([&](const sequence_search& search) { return search.merge(parts, terms, stopped, into); });
    }

private:
    static auto searched(auto&& use) {
        const model_tree<View, Scope.max_steps> model;
        return use(sequence_search(model, Scope.min_steps));
    }
};

#endif

}}  // namespace foregone::impl
