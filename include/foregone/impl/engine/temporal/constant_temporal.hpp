// SPDX-License-Identifier: BSL-1.0
#pragma once

// Temporal properties decided while compiling.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/conclude_stopped.hpp>
#include <foregone/impl/engine/constant.hpp>
#include <foregone/impl/engine/prove.hpp>
#include <foregone/impl/engine/temporal/decide_temporal.hpp>
#include <foregone/impl/engine/temporal/temporal_graph.hpp>
#include <foregone/impl/engine/temporal/temporal_model.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/types/inline_vector.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// The state graph of a finished search by constant evaluation. `numbers` gets the number of each initial state of the graph.
template <class View, class Searched>
constexpr temporal_graph constant_temporal_graph(const Searched& searched, std::vector<std::uint64_t>& numbers) {
    using model = temporal_model<View>;
    temporal_graph made(model::shape);
    const auto number_of = [&](const typename View::node& state) { return searched.graph.find(state); };
    const std::uint64_t expanded = searched.progress.closed ? searched.graph.size() : searched.expanded;
    for (std::uint64_t id = 0; id < searched.graph.size(); ++id) {
        const auto state = searched.graph.state(id);
        if (id < expanded) model::add_state(made, state, number_of);
        else made.add_unexpanded_state(model::letter(state));
    }
    View::each_initial(0, View::initial_count(), [&](std::uint64_t index, const typename View::node& state) {
        if (!View::within_boundary(state)) return;
        const std::uint32_t id = number_of(state);
        for (const std::uint32_t other : made.initial)
            if (other == id) return;
        made.initial.push_back(id);
        numbers.push_back(index);
    });
    return made;
}

/// The verdict on temporal properties, with room for the steps of a lasso.
template <std::size_t Steps>
struct constant_lasso {
    temporal_counts counted{};
    bool violated = false;
    std::uint32_t property = no_property;
    basic_trace<inline_vector<std::uint64_t, Steps>> trace{};
    std::size_t steps = 0;

    constexpr bool usable() const { return true; }
};

/// Decides the temporal properties of a finished search. `Steps`: the room for a lasso; without it, only its length is returned.
template <class View, class Last, std::size_t Steps>
struct decided_lasso {
    static constexpr constant_lasso<Steps> result() {
        using model = temporal_model<View>;
        const auto& searched = Last::value;
        std::vector<std::uint64_t> initial;
        const temporal_graph graph = constant_temporal_graph<View>(searched, initial);
        const std::vector<temporal_claim> claims = model::all_claims();
        const temporal_finding found = decide_temporal(graph, claims, View::bounded);
        constant_lasso<Steps> made;
        made.counted = found.counted;
        made.violated = found.violated;
        if (!found.violated) return made;
        made.property = claims[found.claim].property;
        made.steps = found.run.steps.size();
        made.trace.loop_from = found.run.loop_from;
        for (std::size_t i = 0; i < graph.initial.size(); ++i)
            if (graph.initial[i] == found.run.initial) made.trace.initial = initial[i];
        if constexpr (Steps > 0)
            for (const lasso_step& step : found.run.steps)
                made.trace.actions.push_back(model::step_at(searched.graph.state(step.state), step.step - graph.first[step.state]));
        return made;
    }
};

/// The end of a search whose temporal properties are decided, too.
template <class View, class Last>
struct temporal_last {
    using size = decided_lasso<View, Last, 0>;

    struct snapshot {
        static constexpr std::size_t steps = constant_of<size>.steps;

        constexpr bool finished() const { return true; }
        constexpr bool has_unequal() const { return false; }
        constexpr std::uint64_t spent_actions() const { return Last::spent_actions; }
        constexpr std::uint64_t trace_steps() const { return steps; }

        template <class Verdict>
        constexpr void conclude(Verdict& into) const {
            Last::value.conclude(into);
            into.temporal = constant_of<size>.counted;
            if (constant_of<size>.violated) conclude_lasso(into, constant_of<size>.property);
            if (constant_of<size>.counted.leaves) conclude_leaving(into);
        }

        template <class Trace>
        constexpr void trace(Trace& into) const {
            const auto& found = constant_of<decided_lasso<View, Last, steps>>;
            into.initial = found.trace.initial;
            into.loop_from = found.trace.loop_from;
            for (const std::uint64_t step : found.trace.actions) into.actions.push_back(step);
        }
    };

    static constexpr snapshot value{};
    static constexpr std::uint64_t spent_actions = Last::spent_actions;
};

/// Decides the temporal properties where the search of the states passed, within the same budget.
template <class View, reachable_scope Scope, class End>
struct temporal_end {
    static consteval bool passes() {
        basic_verdict<inline_vector<std::uint64_t, 0>> found;
        End::last::value.conclude(found);
        return found.holds();
    }

    static consteval auto run() {
        if constexpr (End::reason != fallback::none) {
            return End{};
        } else if constexpr (!passes()) {
            return End{};
        } else {
            using last = typename End::last;
            constexpr std::uint64_t again = last::value.graph.size() * View::action_count;
            if constexpr (last::spent_actions + again > Scope.terms.budget_actions) return chain_end<fallback::over_budget, last>{};
            else if constexpr (!evaluates<decided_lasso<View, last, 0>>) return chain_end<fallback::too_costly, last>{};
            else return chain_end<fallback::none, temporal_last<View, last>>{};
        }
    }
};

}  // namespace foregone::inline impl
