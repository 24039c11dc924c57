// SPDX-License-Identifier: BSL-1.0
#pragma once

// Selects the planner of a scope, supplies its runs to walks while compiling and at run time, and takes their actions.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/evaluates.hpp>
#include <foregone/impl/model/past.hpp>
#include <foregone/impl/model/seldom_steps.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/fallback.hpp>
#include <foregone/impl/search/refuse_program.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/search/walk.hpp>
#include <foregone/impl/types/lists.hpp>
#include <foregone/impl/walks/covering_runs.hpp>
#include <foregone/impl/walks/model_graph.hpp>
#include <foregone/impl/walks/noted_walk.hpp>
#include <foregone/impl/walks/tour.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// Executes a run that was planned on the oracle's model, one action after another.
///
/// Errors: invalid_program if a precondition that was true in the plan is false when it is evaluated again.
template <class View>
struct planned_run {
    const std::uint64_t* actions;
    std::size_t size;

    constexpr std::uint64_t operator()(typename View::node& at, past_of<typename View::record> past, typename View::record& seen,
                                       typename View::note& noted) const {
        if (past.steps == size) return no_action;
        if (!View::take(at, past, actions[past.steps], seen, noted))
            refuse_changed_precondition(actions, past.steps + 1, print_action_of<View>);
        return actions[past.steps];
    }
};

/// The planner of a scope's runs on the oracle's model. A scope with planned runs specialises it.
template <class View, auto Scope>
struct plan_of_scope;
template <class View, transition_tour_scope Scope>
struct plan_of_scope<View, Scope> {
    using type = tour<View>;
    static constexpr std::uint64_t constant_work = largest_stage_actions;
};
template <class View, covering_sequences_scope Scope>
struct plan_of_scope<View, Scope> {
    using type = covering_runs<View, Scope>;
    static constexpr std::uint64_t constant_work = Scope.terms.budget_actions;
};
template <class View, auto Scope>
using plan_of = typename plan_of_scope<View, Scope>::type;

/// Walks a planned run.
template <class View, class Lists>
constexpr noted_walk<View, Lists> planned_walk(const std::uint64_t* actions, std::size_t size) {
    noted_walk<View, Lists> walk;
    const record_room<typename View::record> records(size);
    walk.walk_by(0, records.records, planned_run<View>{actions, size});
    return walk;
}

/// Planned runs, at run time.
template <class View, auto Scope>
struct planned_source {
    using lists = growing_lists;
    static constexpr std::uint64_t shrink_runs = Scope.shrink_runs;
    static constexpr std::string_view expected() { return Scope.terms.expected.view(); }

    plan_of<View, Scope> planned{};

    std::uint64_t count() const { return planned.runs.size(); }
    noted_walk<View, lists> walk(std::uint64_t number) const {
        const std::vector<std::uint64_t>& run = planned.runs[static_cast<std::size_t>(number)];
        return planned_walk<View, lists>(run.data(), run.size());
    }

    template <class Verdict>
    void describe(Verdict& into) const {
        planned.describe(into);
    }
};

/// The size of a plan, computed in an evaluation of its own; not usable if the plan takes more work.
template <class View, auto Scope, std::uint64_t MostWork>
struct plan_size {
    struct sizes {
        bool planned = false;
        std::uint64_t steps = 0, runs = 0, longest = 0;
        counts counted{};
        sampling_counts sampled{};
        constexpr bool usable() const { return planned; }
    };

    static constexpr sizes result() {
        plan_of<View, Scope> plan;
        sizes found;
        found.planned = plan.plan([&] { return plan.work() <= MostWork; });
        found.steps = plan.steps;
        found.runs = plan.runs.size();
        for (const auto& run : plan.runs) found.longest = run.size() > found.longest ? run.size() : found.longest;
        plan.describe(found);
        return found;
    }
};

/// The states of the oracle's model, up to `MostWork` of them times actions. Nothing else in a plan calls the model.
template <class View, std::uint64_t MostWork>
struct explored_model {
    bool is_complete = false;

    static constexpr explored_model result() {
        std::uint64_t work = 0;
        model_graph<View, ordered_events<View, false>> graph;
        return {graph.explore([&] { return (work += View::action_count) <= MostWork; })};
    }
    constexpr bool usable() const { return true; }
};

/// An exploration that takes at most an eighth of the compiler's limit.
///
/// Requires: nothing has evaluated the same exploration, because GCC remembers its result.
template <class View, std::uint64_t Work>
struct cheap_exploration {
    static constexpr auto result() {
        if constexpr (compiler == compiler_family::gcc) use_up<cheap_exploration>(operations_limit / 8 * 7);
        else
            for (int i = 0; i < 7; ++i) static_cast<void>(explored_model<View, Work>::result());
        return explored_model<View, Work>::result();
    }
};

/// Why a plan of at most `Most` states times actions cannot be evaluated. Where `Work`, which was explored, takes an eighth of the
/// limit or less, four times as much would fit: a step is refused.
///
/// Requires: evaluates<explored_model<View, Work>>.
template <class View, std::uint64_t Most, std::uint64_t Work = View::action_count>
consteval fallback why_no_plan() {
    if constexpr (constant_of<explored_model<View, Work>>.is_complete || Work >= Most) return fallback::plan_too_costly;
    else if constexpr (evaluates<explored_model<View, 4 * Work>>) return why_no_plan<View, Most, 4 * Work>();
    else return evaluates<cheap_exploration<View, Work + 1>> ? fallback::refused_step : fallback::plan_too_costly;
}

/// A plan as a constant.
template <class View, auto Scope, std::uint64_t Steps, std::uint64_t Runs>
struct kept_plan {
    std::uint64_t actions[Steps + 1]{};
    std::uint64_t ends[Runs + 1]{};

    constexpr bool usable() const { return true; }
    static constexpr kept_plan result() {
        kept_plan kept;
        plan_of<View, Scope> plan;
        plan.plan([] { return true; });
        std::uint64_t step = 0, number = 0;
        for (const auto& run : plan.runs) {
            for (const std::uint64_t action : run) kept.actions[step++] = action;
            kept.ends[number++] = step;
        }
        return kept;
    }
};

/// Planned runs, while compiling. `Size` is the evaluation of the plan's size.
///
/// Requires: evaluates<Size>, and evaluates<kept>.
template <class View, auto Scope, class Size>
struct constant_planned_source {
    static constexpr const auto& size = constant_of<Size>;
    using lists = bounded_lists<size.longest>;
    using kept = kept_plan<View, Scope, size.steps, size.runs>;
    static constexpr std::uint64_t shrink_runs = Scope.shrink_runs;
    static constexpr std::string_view expected() { return Scope.terms.expected.view(); }

    static constexpr std::uint64_t count() { return size.runs; }
    static constexpr noted_walk<View, lists> walk(std::uint64_t number) {
        const auto& planned = constant_of<kept>;
        const std::uint64_t begin = number == 0 ? 0 : planned.ends[number - 1];
        return planned_walk<View, lists>(planned.actions + begin, static_cast<std::size_t>(planned.ends[number] - begin));
    }

    template <class Verdict>
    static constexpr void describe(Verdict& into) {
        into.counted.states = size.counted.states;
        into.sampled.covered = size.sampled.covered;
        into.sampled.planned_orders = size.sampled.planned_orders;
    }
};

}}  // namespace foregone::impl
