// SPDX-License-Identifier: BSL-1.0
#pragma once

// fg::reachable: its requirements, and the search of all states by the compiler and by the program.

#include <foregone/impl/check/scopes/scope_requirements.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/constant_search.hpp>
#include <foregone/impl/states/graph_snapshot.hpp>
#include <foregone/impl/trust/constant_runs.hpp>
#include <foregone/model/scope.hpp>
#if FOREGONE_HAS_EXCEPTIONS
  #include <foregone/impl/check/scopes/run_time_search.hpp>
  #include <foregone/impl/search/divided_search.hpp>
  #include <foregone/impl/search/model_view.hpp>
  #include <foregone/impl/search/refuse_program.hpp>
  #include <foregone/impl/search/search_stopped.hpp>
  #include <foregone/impl/sequences/copied_steps.hpp>
  #include <foregone/impl/states/interned_model.hpp>
  #include <foregone/impl/states/search_graph.hpp>
  #include <foregone/impl/states/store/same_state.hpp>
  #include <foregone/impl/states/unequal_merges.hpp>
  #include <foregone/impl/states/word_model.hpp>
  #include <foregone/impl/trust/unmerged_runs.hpp>
  #include <foregone/verdict.hpp>
#endif

#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

template <class Model>
struct initial_states_can_be_numbered {
    static constexpr bool met = [] {
        if constexpr (has_initial_domain<Model>) return Model::initial::size <= UINT32_MAX;
        else return true;
    }();
    struct sentence {
        static_assert(met, "foregone: fg::reachable cannot begin in more than 2^32 - 1 states; list fewer; see "
                           "docs/reference/model/transition_system.md");
    };
};

template <class M>
struct merged_system_requirements
    : first_unmet<typename state_requirements<typename M::state>::type, initial_states_can_be_numbered<M>> {};

template <class Model, reachable_scope Scope>
struct scope_requirements<Model, Scope>
    : first_unmet<actions_can_be_numbered<Model>, no_action_is_left_out<Model>,
                  typename std::conditional_t<has_system<Model>, copied_behavior_requirements<Model>,
                                              merged_system_requirements<Model>>::type,
                  expected_property_exists<Model, Scope>> {};

template <class View, reachable_scope Scope>
struct constant_search<View, Scope> {
    static consteval auto run() {
        using searched = decltype(run_stages<stage_zero<constant_graph_search<View, Scope>>, budget_of<Scope>>());
        using end = decltype(compared_end<View, searched>());
        if constexpr (View::properties::has_temporal) return temporal_end<View, Scope, end>::run();
        else return end{};
    }
    static constexpr std::uint64_t least_actions = 0;
};

#if FOREGONE_HAS_EXCEPTIONS

/// Visits the reachable states of any type, each by its number.
///
/// Errors: invalid_program if states were merged that differ in a member.
template <model_view View, reachable_scope Scope>
verdict explore_numbered(executor& who, const run_terms& terms) {
    interned_model<View> model;
    verdict found = search_graph(model, who, model.terms_of(terms), depth_limit::of<View>(Scope.depth_limit_steps));
    if constexpr (may_hide_members<typename View::node>)
        if (found.states == state_identity::not_enough) refuse_unequal<View>(found.merged);
    return found;
}

/// The length of the runs that are taken on copies beside a graph.
inline constexpr std::uint64_t most_compared_steps = 32;

/// The same, and if a proof relies on an ==, runs without merging are taken beside the graph.
///
/// Errors: invalid_program also if such a run differs from the graph, or if a copy of a state behaves in another way.
template <model_view View, reachable_scope Scope>
verdict explore_interned(executor& who, const run_terms& terms) {
    verdict found = explore_numbered<View, Scope>(who, terms);
    if constexpr (copies_are_compared<View> && !branching_view<View>) {
        if (found.holds() && !same_state(View::initial(0), View::initial(0)))
            refuse_model("the initial state is not equal to itself when it is made again; let == compare what a state means, such "
                         "as what a pointer points to and not where that is; see docs/reference/model/transition_system.md#copies");
        if (found.holds()) compare_copies(copied_runs_of<View>(most_compared_steps), found, terms);
    }
    if constexpr (compares_unmerged<View>) {
        if (found.states == state_identity::by_equality) {
            unmerged_runs<View> runs(found.result == outcome::proved ? unlimited : Scope.depth_limit_steps);
            take_unmerged_runs(runs, found, terms);
        }
    }
    return found;
}

/// Visits the reachable states, each packed into words.
template <model_view View, reachable_scope Scope>
verdict explore_packed(executor& who, const run_terms& terms) {
    word_model<View> model;
    return search_graph(model, who, terms, depth_limit::of<View>(Scope.depth_limit_steps));
}

/// Visits the reachable states, at run time. Ranks divide them by their hashes, inside the search.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
/// Errors: whatever the model throws on the way; of several exceptions, the same one for any executor. unpackable_state if such
/// states are to be saved, spilled, compacted, or stored in a tree or as bits. What a graph_checkpointer throws.
template <model_view View, reachable_scope Scope>
struct run_time_search<View, Scope> : undivided_search {
    static verdict run(executor& who, const run_terms& terms) {
        refuse_unlike_beginnings<View>();
        if constexpr (always_packable<typename View::node>) {
            return explore_packed<View, Scope>(who, terms);
        } else {
            if constexpr (packable<typename View::node>) {
                try {
                    return explore_packed<View, Scope>(who, terms);
                } catch (const unpackable_state&) {
                    if (terms.services.graphs != nullptr || terms.services.spill != nullptr ||
                        remembers_otherwise(terms.limits.visited, state_codec<typename View::node>::words))
                        throw;
                    // Otherwise a state that is not a value of its type is searched unpacked.
                }
            }
            return is_helper(terms) ? verdict{} : explore_interned<View, Scope>(who, terms);
        }
    }
};

#endif

}}  // namespace foregone::impl
