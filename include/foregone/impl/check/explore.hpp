// SPDX-License-Identifier: BSL-1.0
#pragma once

// The run-time search of a model in a scope: selects encoding and engine, and verifies copies and merged states.

#include <foregone/executor.hpp>
#include <foregone/impl/base/needs_exceptions.hpp>
#include <foregone/impl/paths/program_search.hpp>
#include <foregone/impl/search/limits.hpp>
#include <foregone/impl/search/model_view.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/search_stopped.hpp>
#include <foregone/impl/search/walk.hpp>
#include <foregone/impl/sequences/copied_steps.hpp>
#include <foregone/impl/sequences/model_tree.hpp>
#include <foregone/impl/sequences/sequence_search.hpp>
#include <foregone/impl/states/interned_model.hpp>
#include <foregone/impl/states/model_states.hpp>
#include <foregone/impl/states/search_graph.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/states/unequal_merges.hpp>
#include <foregone/impl/states/word_model.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/trust/unmerged_runs.hpp>
#include <foregone/impl/walks/model_walks.hpp>
#include <foregone/impl/walks/planned_source.hpp>
#include <foregone/impl/walks/random_source.hpp>
#include <foregone/impl/walks/walk_search.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <new>
#include <vector>

namespace foregone { inline namespace impl {

/// Searches the states of an oracle's model for a precondition or a `next` that throws, and throws its exception again, with the
/// shortest run to it in `into`.
///
/// Guarantees: of the shortest runs, the first in the order of the actions. It returns if the first `most_actions` actions, breadth
///     first, do not throw, or if memory runs out.
/// Requires: a model that can be compared and hashed.
template <class View>
void throw_with_run(std::uint64_t most_actions, basic_trace<std::vector<std::uint64_t>>& into) {
    struct step {
        state_id from = 0;
        std::uint64_t action = 0;
    };
    model_states<typename View::oracle> states;
    std::vector<step> by(1);  // by state
    const auto run_with = [&](step last) {
        std::vector<std::uint64_t> run(1, last.action);
        for (state_id at = last.from; at != 0; at = by[at].from) run.insert(run.begin(), by[at].action);
        return run;
    };
    states.number_of(View::initial_model());
    for (step one; one.from < states.size(); ++one.from)
        for (one.action = 0; one.action < View::action_count; ++one.action) {
            if (most_actions-- == 0) return;
            try {
                if (!View::enabled(states[one.from], one.action)) continue;
                typename View::oracle to = states[one.from];
                View::foresee(to, one.action);
                if (states.number_of(to) == by.size()) by.push_back(one);
            } catch (const std::bad_alloc&) { return; } catch (...) {
                into = {0, run_with(one)};
                throw;
            }
        }
}

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

/// Visits the reachable states, at run time.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
/// Errors: whatever the model throws on the way; of several exceptions, the same one for any executor. unpackable_state if such
/// states are to be saved, spilled, compacted, or stored in a tree or as bits. What a graph_checkpointer throws.
template <model_view View, reachable_scope Scope>
verdict explore(executor& who, const run_terms& terms) {
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

/// Runs all sequences of actions, at run time.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
/// Errors: whatever an oracle throws. An exception of a system is an observation.
template <model_view View, sequences_scope Scope>
verdict explore(executor& who, const run_terms& terms) {
    refuse_unlike_beginnings<View>();
    const model_tree<View, Scope.max_steps> model;
    return sequence_search(model, Scope.min_steps).run(who, terms);
}

/// Runs random walks, or takes random paths of a program, at run time.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
template <class View, random Scope>
verdict explore(executor& who, const run_terms& terms) {
    if constexpr (sees_program<View>) {
        return path_sampling(program_called<View>(), Scope).run(who, terms);
    } else {
        const random_source<View, Scope> source{terms.limits.seed.value_or(Scope.seed)};
        const model_walks<View, random_source<View, Scope>> model(source, Scope.steps);
        return walk_search(model).run(who, terms);
    }
}

/// Takes all paths of a program, at run time.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
/// Errors: invalid_program; whatever a search_checkpointer throws.
template <class View, paths_scope Scope>
verdict explore(executor& who, const run_terms& terms) {
    return paths_search(program_called<View>(), Scope).run(who, terms);
}

/// Plans runs on a behavior's model and executes them, at run time: one worker plans, all workers execute.
///
/// Guarantees: the same verdict, counts and counterexample for any executor.
/// Errors: whatever the model throws. If a plan is not finished, it is thrown with the shortest run to such a step.
template <model_view View, auto Scope>
verdict explore_planned(executor& who, const run_terms& terms) {
    if (is_helper(terms)) return {};
    verdict found;
    planned_source<View, Scope> source;
    const auto may_go_on = [&] {
        if (source.planned.states() > terms.limits.states) found.stopped_by = stop_reason::states;
        else
            found.stopped_by = terms.check_in(
                {.states = source.planned.states(), .transitions = source.planned.steps, .bytes = source.planned.bytes()});
        return found.stopped_by == stop_reason::none;
    };
    bool planned = false;
    try {
        planned = source.planned.plan(may_go_on);
    } catch (const std::bad_alloc&) {
        found.stopped_by = stop_reason::memory;
    } catch (...) {
        constexpr std::uint64_t least_actions = 1 << 20;
        if (terms.outputs.thrown_after != nullptr)
            throw_with_run<View>(least_actions + source.planned.states() * View::action_count, *terms.outputs.thrown_after);
        throw;
    }
    if (!planned) return found;
    const model_walks<View, planned_source<View, Scope>> model(source, unlimited);
    return walk_search(model).run(who, terms);
}

/// Takes every transition of a behavior's model, at run time.
template <class View, transition_tour_scope Scope>
verdict explore(executor& who, const run_terms& terms) {
    return explore_planned<View, Scope>(who, terms);
}

/// Takes actions in every order that a behavior's model allows, at run time.
template <class View, covering_sequences_scope Scope>
verdict explore(executor& who, const run_terms& terms) {
    return explore_planned<View, Scope>(who, terms);
}

}}  // namespace foregone::impl
