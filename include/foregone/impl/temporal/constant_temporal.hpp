// SPDX-License-Identifier: BSL-1.0
#pragma once

// Temporal properties decided while compiling.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/search/conclude_stopped.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/constant_search.hpp>
#include <foregone/impl/search/resumable.hpp>
#include <foregone/impl/temporal/constant_lasso.hpp>
#include <foregone/impl/temporal/staged_temporal.hpp>
#include <foregone/impl/temporal/temporal_graph.hpp>
#include <foregone/impl/temporal/temporal_model.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/inline_vector.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <span>

namespace foregone { inline namespace impl {

/// Masks of some bits in a constant.
template <std::size_t Count, unsigned Bits>
struct mask_array {
    static constexpr unsigned width_bytes = mask_bytes(Bits);
    std::uint8_t bytes[width_bytes == 0 ? 1 : Count * width_bytes]{};

    constexpr void set(std::size_t index, std::uint64_t mask) {
        for (unsigned i = 0; i < width_bytes; ++i) bytes[index * width_bytes + i] = static_cast<std::uint8_t>(mask >> 8 * i);
    }
    constexpr mask_span span() const { return {bytes, width_bytes}; }
};

/// The steps of a finished search by constant evaluation, taken once more in stages, some states each.
template <class View, class Searched>
struct steps_again {
    using model = temporal_model<View>;

    static constexpr const auto& searched = Searched::value;
    static constexpr std::size_t states = searched.graph.size(), room = searched.worker.counted.transitions + 1;
    static constexpr std::size_t expanded = searched.progress.closed ? states : std::size_t{searched.expanded};

    std::uint32_t first[states + 1]{}, to[room]{};  ///< by state, by step
    mask_array<states + 1, model::shape.atoms> letters{};
    mask_array<states + 1, model::shape.conditions> enabled{};
    mask_array<room, model::shape.has_step_atoms ? model::shape.atoms : 0> step_letters{};
    mask_array<room, model::shape.conditions> taken{};
    std::uint8_t is_end[states + 1]{};  ///< by state
    std::size_t done = 0;               ///< states

    constexpr bool finished() const { return done == states; }
    constexpr bool has_stepped() const { return done > 0; }

    /// Takes the steps of the next state.
    constexpr std::uint64_t step(std::uint64_t) {
        const auto state = searched.graph.state(done);
        std::uint32_t made = first[done];
        letters.set(done, model::letter(state));
        if (done < expanded) {
            const auto all = model::each_step(state, [&](std::uint64_t, const typename View::node& next, bool inside,
                                                         std::uint64_t letter, std::uint64_t is_taken) {
                if (!inside) return;
                step_letters.set(made, letter);
                taken.set(made, is_taken);
                if constexpr (reducing_view<View>) to[made++] = searched.graph.find(kept_state<View>(next));
                else to[made++] = searched.graph.find(next);
            });
            enabled.set(done, all.enabled);
            is_end[done] = all.has_step ? 0 : 1;
        }
        first[++done] = made;
        return View::action_count;
    }

    constexpr graph_span graph(std::span<const std::uint32_t> initial) const {
        return {.shape = model::shape,
                .initial = initial,
                .first = first,
                .to = to,
                .step_letters = step_letters.span(),
                .taken = taken.span(),
                .letters = letters.span(),
                .enabled = enabled.span(),
                .is_end = is_end,
                .state_count = static_cast<std::uint32_t>(states),
                .expanded = static_cast<std::uint32_t>(expanded)};
    }
};

template <class View, class Searched>
using constant_steps = resumable_search<steps_again<View, Searched>>;

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
    /// For so few steps and edges of automata one evaluation is likely to be enough; one that is not costs a whole limit, for
    /// GCC up to 8 seconds and 0.8 GB. GCC takes 11,000 operations for each edge at each step.
    static constexpr std::uint64_t few_edges = compiler == compiler_family::gcc ? 2'500 : 1'000, most_edges_of_small = 16;

    static consteval bool passes() {
        basic_verdict<inline_vector<std::uint64_t, 0>> found;
        End::last::value.conclude(found);
        return found.holds();
    }

    /// Whether the verdict fits into an evaluation, and the lasso into another one.
    template <class Decided>
    static consteval bool is_possible() {
        if constexpr (!Decided::is_possible()) return false;
        else if constexpr (constant_of<typename Decided::size>.steps == 0) return true;
        else return evaluates<typename Decided::template with_room<constant_of<typename Decided::size>.steps>>;
    }

    template <class Decided>
    static consteval auto decided() {
        return chain_end<fallback::none, temporal_last<View, typename End::last, Decided>>{};
    }

    static consteval bool has_few_edges(std::uint64_t steps) {
        if constexpr (!evaluates<automaton_edges<View>>) return false;
        else return steps * constant_of<automaton_edges<View>>.count <= few_edges;
    }

    template <class Graph>
    static consteval bool is_possible_at_once() {
        constexpr std::uint64_t steps = Graph::span.steps(), at_least = steps * decided_at_once<Graph>::count;
        if constexpr (at_least > few_edges) return false;
        else if constexpr (at_least * most_edges_of_small > few_edges && !has_few_edges(steps)) return false;
        else return is_possible<decided_at_once<Graph>>();
    }

    /// The predicates of a state that was found.
    template <std::size_t State>
    struct letter_of_state {
        static constexpr letter_of_state result() {
            static_cast<void>(temporal_model<View>::letter(End::last::value.graph.state(State)));
            return {};
        }
        constexpr bool usable() const { return true; }
    };

    /// Whether predicates that cannot be evaluated of the first state can be of another one: then they are constexpr.
    static consteval bool evaluates_a_letter() {
        constexpr std::size_t states = End::last::value.graph.size();
        return evaluates<letter_of_state<states - 1>> || evaluates<letter_of_state<states / 2>>;
    }

    template <class Taken>
    static consteval auto decide(Taken) {
        using last = typename End::last;
        if constexpr (Taken::reason == fallback::not_constant) {
            return chain_end<evaluates_a_letter() ? fallback::refused_step : fallback::not_constant, last>{};
        } else if constexpr (Taken::reason != fallback::none) {
            return chain_end<Taken::reason, last>{};
        } else if constexpr (!evaluates<constant_beginnings<View, last>>) {
            return chain_end<fallback::temporal_too_costly, last>{};
        } else {
            using graph = constant_temporal_graph<View, last, typename Taken::last>;
            if constexpr (is_possible_at_once<graph>()) return decided<decided_at_once<graph>>();
            else if constexpr (is_possible<decided_in_turn<graph>>()) return decided<decided_in_turn<graph>>();
            else return chain_end<fallback::temporal_too_costly, last>{};
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

}}  // namespace foregone::impl
