// SPDX-License-Identifier: BSL-1.0
#pragma once

// Temporal properties decided while compiling.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/conclude_stopped.hpp>
#include <foregone/impl/engine/constant.hpp>
#include <foregone/impl/engine/prove.hpp>
#include <foregone/impl/engine/temporal/constant_steps.hpp>
#include <foregone/impl/engine/temporal/decide_temporal.hpp>
#include <foregone/impl/engine/temporal/real_lasso.hpp>
#include <foregone/impl/engine/temporal/temporal_graph.hpp>
#include <foregone/impl/engine/temporal/temporal_model.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/inline_vector.hpp>
#include <foregone/verdict.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// Notes the initial states of a graph. `numbers` gets the number of each in the model.
template <class View, class Searched>
constexpr void find_initial(const Searched& searched, temporal_graph& graph, std::vector<std::uint64_t>& numbers) {
    View::each_initial(0, View::initial_count(), [&](std::uint64_t index, const typename View::node& state) {
        if (!View::within_boundary(state)) return;
        const std::uint32_t id = searched.graph.find(kept_state<View>(state));
        for (const std::uint32_t other : graph.initial)
            if (other == id) return;
        graph.initial.push_back(id);
        numbers.push_back(index);
    });
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

/// Decides some temporal properties of a finished search: `Count` of them, from number `First` on. `Steps`: the room for a lasso;
/// without it, only its length is returned.
template <class View, class Last, class Taken, std::size_t Steps, std::size_t First, std::size_t Count, bool AsksRuns>
struct decided_lasso {
    static constexpr constant_lasso<Steps> result() {
        using model = temporal_model<View>;
        const auto& searched = Last::value;
        std::vector<std::uint64_t> initial;
        temporal_graph graph = Taken::value.graph();
        find_initial<View>(searched, graph, initial);
        const std::vector<temporal_claim> claims = model::template some_claims<First, Count>();
        temporal_finding found = decide_temporal(graph, claims, lone_pair_search{});
        if (AsksRuns && !found.violated) note_leaving(graph, model::claims_without_automata(), found, lone_pair_search{});
        constant_lasso<Steps> made;
        made.counted = found.counted;
        made.violated = found.violated;
        made.property = found.leaving;
        if (!found.violated) return made;
        made.property = claims[found.claim].property;
        for (std::size_t i = 0; i < graph.initial.size(); ++i)
            if (graph.initial[i] == found.run.initial) made.trace.initial = initial[i];
        if constexpr (reducing_view<View>) {
            take_real_steps(graph, found.run, made);
            return made;
        }
        made.steps = found.run.steps.size();
        made.trace.loop_from = found.run.loop_from;
        if constexpr (Steps > 0)
            for (const lasso_step& step : found.run.steps)
                made.trace.actions.push_back(model::step_at(searched.graph.state(step.state), step.step - graph.first[step.state]));
        return made;
    }

private:
    static constexpr void take_real_steps(const temporal_graph& graph, const lasso& run, constant_lasso<Steps>& into) {
        std::vector<step_between_representatives<View>> along;
        for (const lasso_step& step : run.steps)
            along.push_back({Last::value.graph.state(graph.to[step.step]), graph.step_letters[step.step], graph.taken[step.step]});
        const real_lasso<View> real(into.trace.initial, along, run.loop_from);
        into.steps = real.actions.size();
        into.trace.loop_from = real.loop_from;
        if constexpr (Steps > 0)
            for (const std::uint64_t action : real.actions) into.trace.actions.push_back(action);
    }
};

/// All temporal properties decided in one evaluation.
template <class View, class Last, class Taken>
struct decided_at_once {
    static constexpr std::size_t count = boost::mp11::mp_size<typename temporal_model<View>::claims>::value;

    template <std::size_t Steps>
    using with_room = decided_lasso<View, Last, Taken, Steps, 0, count, View::bounded>;
    using size = with_room<0>;

    static constexpr bool is_possible() { return evaluates<size>; }
};

/// One temporal property an evaluation, up to the first one that is violated, then whether they are about any run: the operations
/// of an evaluation are limited.
template <class View, class Last, class Taken, std::size_t First = 0>
struct decided_one_by_one {
    static constexpr std::size_t claims = boost::mp11::mp_size<typename temporal_model<View>::claims>::value;
    static constexpr bool asks_runs = First == claims, is_last = First + 1 == claims + (View::bounded ? 1 : 0);
    using one = decided_lasso<View, Last, Taken, 0, First, asks_runs ? 0 : 1, asks_runs>;

    template <class Next = decided_one_by_one<View, Last, Taken, First + 1>>
    static constexpr bool is_possible() {
        if constexpr (!evaluates<one>) return false;
        else if constexpr (is_last) return true;
        else if constexpr (constant_of<one>.violated) return true;
        else return Next::is_possible();
    }

    /// The property that is violated, or the last evaluation.
    template <class Next = decided_one_by_one<View, Last, Taken, First + 1>>
    static constexpr std::size_t deciding() {
        if constexpr (is_last) return First;
        else if constexpr (constant_of<one>.violated) return First;
        else return Next::deciding();
    }

    /// Adds up what is counted for each property.
    struct size {
        static constexpr constant_lasso<0> result() {
            if constexpr (!is_last)
                if constexpr (!constant_of<one>.violated) {
                    constant_lasso<0> made = decided_one_by_one<View, Last, Taken, First + 1>::size::result();
                    made.counted.pairs += constant_of<one>.counted.pairs;
                    return made;
                }
            return constant_of<one>;
        }
    };
    template <std::size_t Steps, class This = decided_one_by_one>
    using with_room = decided_lasso<View, Last, Taken, Steps, This::deciding(), 1, false>;
};

/// The end of a search whose temporal properties are decided, too.
template <class View, class Last, class Decided>
struct temporal_last {
    using size = typename Decided::size;

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
            if (constant_of<size>.counted.leaves) conclude_leaving(into, constant_of<size>.property);
        }

        template <class Trace>
        constexpr void trace(Trace& into) const {
            const auto& found = constant_of<typename Decided::template with_room<steps>>;
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

    template <class Decided>
    static consteval auto decided() {
        return chain_end<fallback::none, temporal_last<View, typename End::last, Decided>>{};
    }

    template <class Taken>
    static consteval auto decide(Taken) {
        using last = typename End::last;
        using steps = typename Taken::last;
        if constexpr (Taken::reason != fallback::none) return chain_end<Taken::reason, last>{};
        else if constexpr (decided_at_once<View, last, steps>::is_possible()) return decided<decided_at_once<View, last, steps>>();
        else if constexpr (decided_one_by_one<View, last, steps>::is_possible())
            return decided<decided_one_by_one<View, last, steps>>();
        else return chain_end<fallback::too_costly, last>{};
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
            else return decide(run_stages<stage_zero<constant_steps<View, last>>, stage_budget{unlimited}>());
        }
    }
};

}  // namespace foregone::inline impl
