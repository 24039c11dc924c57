// SPDX-License-Identifier: BSL-1.0
#pragma once

// fg::transition_tour and fg::covering_sequences: their requirements, and runs planned on a model, by the compiler and the program.

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/check/scopes/scope_requirements.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/constant_search.hpp>
#include <foregone/impl/walks/action_kinds.hpp>
#include <foregone/impl/walks/planned_source.hpp>
#include <foregone/impl/walks/walk_snapshot.hpp>
#include <foregone/model/scope.hpp>
#if FOREGONE_HAS_EXCEPTIONS
  #include <foregone/impl/check/scopes/run_time_search.hpp>
  #include <foregone/impl/search/divided_search.hpp>
  #include <foregone/impl/search/model_view.hpp>
  #include <foregone/impl/states/numbered_states.hpp>
  #include <foregone/impl/walks/model_walks.hpp>
  #include <foregone/impl/walks/walk_search.hpp>
  #include <foregone/verdict.hpp>
#endif

#include <cstdint>
#include <new>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

template <class Model>
struct runs_can_be_planned {
    static constexpr bool met = search_view<Model>::plannable;
    struct sentence {
        static_assert(met, "foregone: fg::transition_tour and fg::covering_sequences are planned on the model of a behavior or a "
                           "suite of commands, and this one has "
                           "none, or its `next` takes the answer; use fg::reachable, or fg::random; see "
                           "docs/reference/model/scope.md");
    };
};

template <class Model>
struct runs_begin_in_one_model {
    static constexpr bool met = search_view<Model>::begins_in_one_model;
    struct sentence {
        static_assert(met, "foregone: fg::transition_tour and fg::covering_sequences are planned from one initial model, and this "
                           "behavior or suite of commands lists several, or has an `initial_precondition`; use fg::reachable, "
                           "fg::sequences<N> or fg::random; see docs/reference/model/scope.md");
    };
};

/// The most orders that a plan covers.
inline constexpr std::uint64_t most_orders = std::uint64_t{1} << 26;

template <class Model, covering_sequences_scope Scope>
struct orders_can_be_covered {
    static constexpr std::uint64_t events =
        Scope.by_kind ? action_kinds<typename search_view<Model>::action_domain>::count : search_view<Model>::action_count;
    static constexpr checked orders = checked_power(events, Scope.strength);
    static constexpr bool met = !orders.overflow && orders.value <= most_orders;
    struct sentence {
        static_assert(
            met,
            "foregone: the model has more than 2^26 orders of T actions; cover orders of fewer actions, or of kinds of action: "
            "fg::covering_sequences<T>.of_kinds(); see docs/reference/model/scope.md");
    };
};

template <covering_sequences_scope Scope>
struct orders_are_in_reach {
    static constexpr bool met = Scope.strength >= 1 && Scope.strength <= deepest_order && Scope.limit_steps <= longest_walk_steps;
    struct sentence {
        static_assert(met,
                      "foregone: fg::covering_sequences<T> covers the order of 1 to 4 actions, within at most 10,000 steps; see "
                      "docs/reference/model/scope.md");
    };
};

/// A plan merges equal states of the model on which it is made.
template <class Model, bool Plannable = runs_can_be_planned<Model>::met>
struct planned_model_requirements : std::type_identity<runs_can_be_planned<Model>> {};
template <class Model>
struct planned_model_requirements<Model, true>
    : first_unmet<runs_begin_in_one_model<Model>, typename state_requirements<typename search_view<Model>::oracle>::type> {};

template <class Model, transition_tour_scope Scope>
struct scope_requirements<Model, Scope>
    : first_unmet<actions_can_be_numbered<Model>, typename planned_model_requirements<Model>::type,
                  expected_property_exists<Model, Scope>> {};

template <class Model, covering_sequences_scope Scope>
struct scope_requirements<Model, Scope>
    : first_unmet<actions_can_be_numbered<Model>, orders_are_in_reach<Scope>, typename planned_model_requirements<Model>::type,
                  orders_can_be_covered<Model, Scope>, expected_property_exists<Model, Scope>> {};

/// One evaluation plans the runs, and stages execute them.
template <class View, auto Scope>
struct constant_planned_search {
    static constexpr std::uint64_t work = plan_of_scope<View, Scope>::constant_work;
    using size = plan_size<View, Scope, work>;

    static consteval auto run() {
        if constexpr (!evaluates<size>) {
            if constexpr (evaluates<explored_model<View, View::action_count>>)
                return chain_end<why_no_plan<View, work>(), not_begun>{};
            else return chain_end<fallback::not_constant, not_begun>{};
        } else if constexpr (!constant_of<size>.usable()) return chain_end<fallback::over_budget, not_begun>{};
        else return take<constant_planned_source<View, Scope, size>>();
    }
    static constexpr std::uint64_t least_actions = 0;

private:
    template <class Source>
    static consteval auto take() {
        if constexpr (!evaluates<typename Source::kept>) return chain_end<fallback::plan_too_costly, not_begun>{};
        else return run_stages<stage_zero<constant_walk_search<View, Source>>, budget_of<Scope>>();
    }
};

template <class View, transition_tour_scope Scope>
struct constant_search<View, Scope> : constant_planned_search<View, Scope> {};
template <class View, covering_sequences_scope Scope>
struct constant_search<View, Scope> : constant_planned_search<View, Scope> {};

#if FOREGONE_HAS_EXCEPTIONS

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
    numbered_states<typename View::oracle> states;
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
struct run_time_search<View, Scope> : undivided_search {
    static verdict run(executor& who, const run_terms& terms) { return explore_planned<View, Scope>(who, terms); }
};

/// Takes actions in every order that a behavior's model allows, at run time.
template <class View, covering_sequences_scope Scope>
struct run_time_search<View, Scope> : undivided_search {
    static verdict run(executor& who, const run_terms& terms) { return explore_planned<View, Scope>(who, terms); }
};

#endif

}}  // namespace foregone::impl
