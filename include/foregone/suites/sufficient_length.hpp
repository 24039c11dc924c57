// SPDX-License-Identifier: BSL-1.0
#pragma once

// How long sequences must be, as a constant.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/search/constant.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/states/store/constant_graph.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/suites/lengths/abstracted_view.hpp>
#include <foregone/impl/suites/lengths/abstraction_requirements.hpp>
#include <foregone/impl/suites/lengths/sequence_lengths.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// What the states of a finished search show of a model's abstraction, computed in stages of constant evaluation. States are
/// visited in order of discovery, so that the first occurrence of each thing has the least depth.
///
/// Requires: Searched::value is a finished snapshot of a search of an abstracted_view; no deeper than DepthSteps.
template <class View, class Searched, std::uint64_t DepthSteps, std::uint32_t Capacity>
struct abstraction_snapshot {
    static constexpr const auto& searched = Searched::value.graph;

    template <class Thing>
    using set_of = constant_graph<Thing, Capacity>;

    set_of<typename View::abstract> states{};
    set_of<typename View::transition> transitions{};
    set_of<typename View::pair> pairs{};
    std::uint32_t successors[Capacity]{};  ///< by abstract state: successors of all its concrete states together
    std::uint32_t fewest[Capacity]{};      ///< by abstract state: 1 + the fewest successors of a concrete state; 0: none examined
    std::uint32_t wanted = 0;              ///< room that the next state needs
    state_id next = 0;
    std::uint64_t tried = 0;

    constexpr abstraction_snapshot() = default;

    template <std::uint32_t Other>
    constexpr explicit abstraction_snapshot(const abstraction_snapshot<View, Searched, DepthSteps, Other>& other)
        : states(other.states), transitions(other.transitions), pairs(other.pairs), wanted(other.wanted), next(other.next),
          tried(other.tried) {
        for (std::uint32_t i = 0; i < states.size(); ++i) {
            successors[i] = other.successors[i];
            fewest[i] = other.fewest[i];
        }
    }
    constexpr explicit abstraction_snapshot(const abstraction_snapshot<View, Searched, DepthSteps, 0>&) {}

    /// The advanced snapshot. A stage that does not fit into one evaluation must not run at program start.
    template <std::uint32_t Other>
    constexpr abstraction_snapshot(const abstraction_snapshot<View, Searched, DepthSteps, Other>& before, std::uint64_t actions)
        : abstraction_snapshot(before) {
        if (std::is_constant_evaluated()) advance(actions);
    }

    constexpr bool usable() const { return true; }
    constexpr bool finished() const { return next == searched.size(); }
    constexpr std::uint64_t spent_actions() const { return tried; }
    constexpr std::uint32_t capacity_after(std::uint64_t) const {
        std::uint32_t capacity = Capacity;
        while (capacity < states.size() * 2 || capacity < pairs.size() * 2 || capacity < pairs.size() + wanted ||
               capacity < transitions.size() + wanted)
            capacity *= 2;
        return capacity;
    }

    /// Examines states with at least this many actions in total, or fewer if there is no room for what a state shows.
    constexpr void advance(std::uint64_t actions) {
        const std::uint64_t end = tried + actions;
        do tried += View::action_count;
        while (look() && !finished() && tried + View::action_count <= end);
    }

    constexpr sequence_lengths lengths() const {
        return {.minimum = {length_of(states), length_of(transitions), length_of(pairs)},
                .found = {states.size(), transitions.size(), pairs.size()},
                .congruent = is_congruent()};
    }

private:
    /// Examines the next state; false, without effect, if there is no room.
    constexpr bool look() {
        const typename View::node from = searched.state(next);
        if (from.depth < DepthSteps) return look_ahead(from);
        if (states.size() == Capacity) return false;
        note_state(from);
        ++next;
        return true;
    }

    constexpr bool look_ahead(const typename View::node& from) {
        const abstract_successors<View> shown(from);
        wanted = static_cast<std::uint32_t>(shown.all.size());
        if (states.size() == Capacity || pairs.size() + wanted > Capacity || transitions.size() + wanted > Capacity) return false;
        const state_id number = note_state(from);
        for (const auto& one : shown.all) note_step(from, number, one);
        if (fewest[number] == 0 || fewest[number] > wanted + 1) fewest[number] = wanted + 1;
        ++next;
        return true;
    }

    constexpr state_id note_state(const typename View::node& from) {
        const typename View::abstract at = View::abstract_of(from);
        add(states, at, no_action);
        return states.find(at);
    }

    constexpr void note_step(const typename View::node& from, state_id number, const abstract_successor<View>& one) {
        const std::uint64_t before = transitions.size();
        add(transitions, one.transition, one.action);
        if (transitions.size() > before) ++successors[number];
        if (from.moved) add(pairs, one.after(from), one.action);
    }

    template <class Thing>
    constexpr void add(set_of<Thing>& all, const Thing& thing, std::uint64_t action) {
        all.insert(thing, next, action);
    }

    /// The state that shows the last thing was discovered last, and so lies deepest.
    template <class Thing>
    static constexpr std::uint64_t length_of(const set_of<Thing>& all) {
        if (all.size() == 0) return 0;
        const state_id last = static_cast<state_id>(all.size() - 1);
        return searched.state(all.parent(last)).depth + (all.action(last) != no_action);
    }

    constexpr bool is_congruent() const {
        for (std::uint32_t i = 0; i < states.size(); ++i)
            if (fewest[i] != 0 && fewest[i] - 1 != successors[i]) return false;
        return true;
    }
};

/// The snapshot before any state is examined.
template <class View, class Searched, std::uint64_t DepthSteps>
struct abstraction_snapshot<View, Searched, DepthSteps, 0> {
    constexpr bool finished() const { return false; }
    constexpr std::uint64_t spent_actions() const { return 0; }
    constexpr std::uint32_t capacity_after(std::uint64_t) const { return 64; }
};

template <class View, class Searched, std::uint64_t DepthSteps>
struct abstraction_tally {
    template <std::uint32_t Capacity>
    using snapshot = abstraction_snapshot<View, Searched, DepthSteps, Capacity>;
};

/// Reports why the compiler cannot visit all states.
template <class Model, fallback Reason>
struct lengths_are_known {
    static_assert(Reason == fallback::none,
                  "foregone: a sufficient length depends on all reachable states, and the compiler cannot visit them; the template "
                  "argument is the reason: over_budget needs fg::reachable.budget(n), or a horizon such as fg::sequences<6>; "
                  "fg::find_sufficient_length works at run time; see docs/reference/suites/sufficient_length.md");
};

/// The states of a model with an abstraction, and their abstract transitions, as constants.
template <class Model, auto Abstraction, auto Scope, auto Label>
struct abstraction_evidence {
    using view = abstracted_view<search_view<Model>, Abstraction, Label>;
    static constexpr reachable_scope visited = states_visited(Scope);
    using search = insisting_proof<view, visited>;

    static consteval auto look() {
        if constexpr (!search::decided) return chain_end<search::reason, not_begun>{};
        else
            return run_stages<stage_zero<abstraction_tally<view, typename search::end::last, visited.depth_limit_steps>>,
                              budget_of<insisting(visited)>>();
    }

    using end = decltype(look());
    static constexpr fallback reason = end::reason;

    static consteval sequence_lengths lengths() {
        if constexpr (reason != fallback::none) {
            return {};
        } else {
            constexpr const auto& progress = search::end::last::value.progress;
            sequence_lengths found = end::last::value.lengths();
            found.proved = progress.closed;
            if (!found.proved) found.horizon_steps = visited.depth_limit_steps;
            return found;
        }
    }
};

}}  // namespace foregone::impl

namespace foregone {

/// How long the sequences of a model must be to show every abstract state, every abstract transition and every pair of transitions.
///
/// Requires: what abstraction_requirements.hpp names; concrete states that can be merged.
/// Guarantees: for fg::reachable, proved for sequences of every length. For fg::sequences<N>, valid for sequences of up to N steps,
/// and `proved` only if no sequence is longer.
/// Complexity: a search in which each state occurs once for every abstract transition that leads to it, and a second pass over its
/// steps.
/// Errors: states that the compiler cannot visit are a compile error that names the reason.
template <class Model, auto Abstraction, auto Scope = reachable, auto Label = by_kind>
inline constexpr sequence_lengths sufficient_lengths = [] {
    using unmet = unmet_in_abstraction<Model, Abstraction, Scope, Label>;
    static_assert(sizeof(typename unmet::sentence) > 0);
    if constexpr (unmet::met) {
        using evidence = abstraction_evidence<Model, Abstraction, Scope, Label>;
        static_assert(sizeof(lengths_are_known<Model, evidence::reason>) > 0);
        return evidence::lengths();
    } else {
        return sequence_lengths{};
    }
}();

/// The smallest N such that sequences of N steps show everything that the abstraction distinguishes in longer sequences:
/// `static_assert(fg::sufficient_length<model, abstraction> == 3);`.
///
/// Guarantees: the maximum of sufficient_lengths<…>.minimum; with a horizon, valid for sequences no longer than the horizon.
template <class Model, auto Abstraction, auto Scope = reachable, auto Label = by_kind>
inline constexpr std::uint64_t sufficient_length = sufficient_lengths<Model, Abstraction, Scope, Label>.sufficient();

}  // namespace foregone
