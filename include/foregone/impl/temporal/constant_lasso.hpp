// SPDX-License-Identifier: BSL-1.0
#pragma once

// Temporal properties decided in one evaluation.

#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/constant_search.hpp>
#include <foregone/impl/temporal/decide_temporal.hpp>
#include <foregone/impl/temporal/lasso.hpp>
#include <foregone/impl/temporal/ranked_bits.hpp>
#include <foregone/impl/temporal/real_lasso.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>
#include <foregone/impl/temporal/temporal_model.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/inline_vector.hpp>
#include <foregone/verdict.hpp>

#include <boost/mp11/list.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

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

    static constexpr const auto& initial = constant_of<beginnings>.states;
    static constexpr graph_span span = Taken::value.graph({initial.items, initial.count});
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

/// How many edges the automata of all temporal properties have: at least one each.
template <class View>
struct automaton_edges {
    std::uint64_t count = 0;

    static constexpr automaton_edges result() {
        automaton_edges made;
        for (const temporal_claim& claim : temporal_model<View>::all_claims())
            made.count += claim.violations.edges.empty() ? 1 : claim.violations.edges.size();
        return made;
    }
    constexpr bool usable() const { return true; }
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

}}  // namespace foregone::impl
