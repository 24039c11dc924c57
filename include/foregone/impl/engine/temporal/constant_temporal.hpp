// SPDX-License-Identifier: BSL-1.0
#pragma once

// Temporal properties decided while compiling.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/conclude_stopped.hpp>
#include <foregone/impl/engine/constant.hpp>
#include <foregone/impl/engine/lists.hpp>
#include <foregone/impl/engine/prove.hpp>
#include <foregone/impl/engine/temporal/constant_product.hpp>
#include <foregone/impl/engine/temporal/constant_steps.hpp>
#include <foregone/impl/engine/temporal/decide_temporal.hpp>
#include <foregone/impl/engine/temporal/find_lasso.hpp>
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

/// The states inside the boundary in which runs begin, each once, and the first number of each in the model.
template <class View, class Last>
struct constant_beginnings {
    static constexpr std::uint64_t in_model = constant_of<initial_states<View>>.count, in_graph = Last::value.graph.size();
    static constexpr std::size_t room = in_model < in_graph ? in_model : in_graph;

    inline_vector<std::uint32_t, room> states{};
    inline_vector<std::uint64_t, room> numbers{};

    static constexpr constant_beginnings result() {
        constant_beginnings made;
        constant_bits<in_graph> seen(in_graph);
        View::each_initial(0, in_model, [&](std::uint64_t number, const typename View::node& state) {
            if (!View::within_boundary(state)) return;
            const std::uint32_t id = Last::value.graph.find(kept_state<View>(state));
            if (!seen.insert(id)) return;
            made.states.push_back(id);
            made.numbers.push_back(number);
        });
        return made;
    }

    constexpr bool usable() const { return true; }
};

/// The state graph of a finished search.
template <class View, class Last, class Taken>
struct constant_temporal_graph {
    using view = View;
    using last = Last;
    using beginnings = constant_beginnings<View, Last>;

    static constexpr graph_span span = Taken::value.graph({constant_of<beginnings>.states.items, constant_of<beginnings>.states.count});
};

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

/// Notes the violation of a property; its lasso where there is room, or else its length.
template <class Graph, std::size_t Steps>
constexpr void note_lasso(const lasso& run, std::uint32_t property, constant_lasso<Steps>& into) {
    using view = typename Graph::view;
    constexpr const auto& states = Graph::last::value.graph;
    constexpr const auto& begins = constant_of<typename Graph::beginnings>;
    const graph_span& graph = Graph::span;
    into.violated = true;
    into.property = property;
    for (std::size_t i = 0; i < begins.states.size(); ++i)
        if (begins.states[i] == run.initial) into.trace.initial = begins.numbers[i];
    into.steps = run.steps.size();
    into.trace.loop_from = run.loop_from;
    if constexpr (reducing_view<view>) {
        std::vector<step_between_representatives<view>> along;
        for (const lasso_step& step : run.steps)
            along.push_back({states.state(graph.to[step.step]), graph.step_letters[step.step], graph.taken[step.step]});
        const real_lasso<view> real(into.trace.initial, along, run.loop_from);
        into.steps = real.actions.size();
        into.trace.loop_from = real.loop_from;
        if constexpr (Steps > 0)
            for (const std::uint64_t action : real.actions) into.trace.actions.push_back(action);
    } else if constexpr (Steps > 0) {
        for (const lasso_step& step : run.steps)
            into.trace.actions.push_back(
                temporal_model<view>::step_at(states.state(step.state), step.step - graph.first[step.state]));
    }
}

/// Some temporal properties decided in one evaluation: `Count` of them, from number `First` on. `Steps`: the room for a lasso;
/// without it, only its length is returned.
template <class Graph, std::size_t First, std::size_t Count, std::size_t Steps, bool AsksRuns>
struct decided_lasso {
    static constexpr constant_lasso<Steps> result() {
        using model = temporal_model<typename Graph::view>;
        const std::vector<temporal_claim> claims = model::template some_claims<First, Count>();
        temporal_finding found = decide_temporal(Graph::span, claims, lone_pair_search{});
        if (AsksRuns && !found.violated)
            note_leaving(Graph::span, model::claims_without_automata(), found, lone_pair_search{});
        constant_lasso<Steps> made;
        made.counted = found.counted;
        made.property = found.leaving;
        if (found.violated) note_lasso<Graph>(found.run, claims[found.claim].property, made);
        return made;
    }
};

/// All temporal properties decided in one evaluation.
template <class Graph>
struct decided_at_once {
    static constexpr std::size_t count = boost::mp11::mp_size<typename temporal_model<typename Graph::view>::claims>::value;

    template <std::size_t Steps>
    using with_room = decided_lasso<Graph, 0, count, Steps, Graph::view::bounded>;
    using size = with_room<0>;

    static consteval bool is_possible() { return evaluates<size>; }
};

/// One temporal property, decided in stages: the operations of an evaluation are limited.
template <class Graph, std::size_t Number>
struct decided_in_stages {
    using claim = claim_of_property<typename Graph::view, Number>;

    /// The lasso of a fair component.
    template <class Product, std::size_t Steps>
    struct lasso_of_product {
        static constexpr constant_lasso<Steps> result() {
            constant_lasso<Steps> made;
            lasso_finder finder(Product::pairs(), Product::fair());
            note_lasso<Graph>(finder.find(), Product::claim.property, made);
            made.counted.pairs = Product::pairs().count();
            return made;
        }
    };
    /// Where no component is fair.
    template <class Product>
    struct pairs_of_product {
        static constexpr constant_lasso<0> result() {
            return {.counted = {.pairs = Product::pairs().count()}};
        }
    };

    template <std::size_t Steps>
    static consteval auto decision() {
        using one = decided_lasso<Graph, Number, 1, Steps, false>;
        if constexpr (claim::span().kind != claim_kind::of_runs || claim::span().violations.states == 0) return one{};
        else {
            using product = constant_product<Graph, claim>;
            if constexpr (product::fair().empty()) return pairs_of_product<product>{};
            else return lasso_of_product<product, Steps>{};
        }
    }
    template <std::size_t Steps>
    using with_room = decltype(decision<Steps>());

    static consteval bool is_possible() {
        if constexpr (!claim::is_possible()) return false;
        else if constexpr (claim::span().kind != claim_kind::of_runs || claim::span().violations.states == 0)
            return evaluates<with_room<0>>;
        else if constexpr (!constant_product<Graph, claim>::is_possible()) return false;
        else return evaluates<with_room<0>>;
    }
};

/// Whether a temporal property is about any run, decided in stages.
template <class Graph, std::size_t Number>
struct runs_in_stages {
    using product = constant_product<Graph, claim_of_any_run<typename Graph::view, Number>>;

    static constexpr bool is_asked = asks_runs(temporal_model<typename Graph::view>::claims_without_automata(), Number);
    static consteval bool is_possible() {
        if constexpr (!is_asked) return true;
        else return product::is_possible();
    }
    static consteval bool leaves() {
        if constexpr (!is_asked) return false;
        else return product::fair().empty();
    }
};

/// The temporal properties from number `First` on, one after another, up to the first one that is violated; then whether each is
/// about any run.
template <class Graph, std::size_t First = 0>
struct decided_in_turn {
    using model = temporal_model<typename Graph::view>;
    using next = decided_in_turn<Graph, First + 1>;

    static constexpr std::size_t claims = boost::mp11::mp_size<typename model::claims>::value;
    static constexpr bool asks_runs = First >= claims;
    static constexpr bool is_end = First == claims + (Graph::view::bounded && Graph::span.expanded == Graph::span.states() ? claims : 0);

    /// What is noted where no property is violated.
    struct idle {
        static constexpr constant_lasso<0> result() {
            constant_lasso<0> made;
            made.counted.conditions = Graph::span.shape.conditions;
            if (Graph::span.expanded == Graph::span.states()) note_idle(Graph::span, made.counted);
            return made;
        }
    };

    static consteval bool is_possible() {
        if constexpr (is_end) return evaluates<idle>;
        else if constexpr (asks_runs) {
            if constexpr (!runs_in_stages<Graph, First - claims>::is_possible()) return false;
            else if constexpr (runs_in_stages<Graph, First - claims>::leaves()) return evaluates<idle>;
            else return next::is_possible();
        } else if constexpr (!decided_in_stages<Graph, First>::is_possible()) return false;
        else if constexpr (found().violated) return true;
        else return next::is_possible();
    }

    /// The verdict, without a lasso.
    struct size {
        static constexpr constant_lasso<0> result() {
            constant_lasso<0> made;
            if constexpr (is_end) {
                return constant_of<idle>;
            } else if constexpr (asks_runs) {
                if constexpr (!runs_in_stages<Graph, First - claims>::leaves()) return next::size::result();
                made = constant_of<idle>;
                made.counted.leaves = true;
                made.property = model::claims_without_automata()[First - claims].property;
            } else if constexpr (found().violated) {
                made = found();
                made.counted.conditions = Graph::span.shape.conditions;
            } else {
                made = next::size::result();
                made.counted.pairs += found().counted.pairs;
            }
            return made;
        }
        constexpr bool usable() const { return true; }
    };

    /// The lasso of the property that is violated.
    template <std::size_t Steps>
    static consteval auto lasso_with_room() {
        if constexpr (asks_runs) return size{};
        else if constexpr (found().violated) return typename decided_in_stages<Graph, First>::template with_room<Steps>{};
        else return next::template lasso_with_room<Steps>();
    }
    template <std::size_t Steps>
    using with_room = decltype(lasso_with_room<Steps>());

private:
    static constexpr const constant_lasso<0>& found() {
        return constant_of<typename decided_in_stages<Graph, First>::template with_room<0>>;
    }
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
    /// For so few steps and properties one evaluation is likely to be enough; one that is not costs a whole limit.
    static constexpr std::uint64_t few_steps = compiler == compiler_family::gcc ? 2'500 : 1'000;

    static consteval bool passes() {
        basic_verdict<inline_vector<std::uint64_t, 0>> found;
        End::last::value.conclude(found);
        return found.holds();
    }

    template <class Decided>
    static consteval auto decided() {
        return chain_end<fallback::none, temporal_last<View, typename End::last, Decided>>{};
    }

    template <class Graph>
    static consteval bool is_possible_at_once() {
        if constexpr (Graph::span.steps() * decided_at_once<Graph>::count > few_steps) return false;
        else return decided_at_once<Graph>::is_possible();
    }

    template <class Taken>
    static consteval auto decide(Taken) {
        using last = typename End::last;
        if constexpr (Taken::reason != fallback::none) {
            return chain_end<Taken::reason, last>{};
        } else if constexpr (!evaluates<constant_beginnings<View, last>>) {
            return chain_end<fallback::too_costly, last>{};
        } else {
            using graph = constant_temporal_graph<View, last, typename Taken::last>;
            if constexpr (is_possible_at_once<graph>()) return decided<decided_at_once<graph>>();
            else if constexpr (decided_in_turn<graph>::is_possible()) return decided<decided_in_turn<graph>>();
            else return chain_end<fallback::too_costly, last>{};
        }
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
