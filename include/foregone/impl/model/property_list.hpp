// SPDX-License-Identifier: BSL-1.0
#pragma once

// The properties of a model in the form that a search evaluates: by number, over states and transitions.

#include <foregone/model/property.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// A predicate that returns bool, or an object that stands for one; a number or a pointer may be another answer.
template <class Predicate, class... Arguments>
concept returns_bool = std::is_invocable_r_v<bool, const Predicate&, const Arguments&...> && requires(
    std::remove_cvref_t<std::invoke_result_t<const Predicate&, const Arguments&...>> result) {
    requires std::is_same_v<decltype(result), bool> || std::is_class_v<decltype(result)>;
};

template <class Property, class State>
concept on_states = returns_bool<typename Property::predicate, State>;

template <class Property, class State, class Action>
concept on_transitions = returns_bool<typename Property::predicate, State, Action, State>;

/// A model's properties as a search evaluates them: by number, in one pass, nothing stored.
template <class List>
struct property_list;

template <class... Properties>
struct property_list<boost::mp11::mp_list<Properties...>> {
    static constexpr std::uint32_t size = sizeof...(Properties);

    template <class P, class State>
    static constexpr bool step_invariant =
        (P::kind == property_kind::always || P::kind == property_kind::never) && !on_states<P, State>;

    /// How many `always` and `never` are on transitions.
    template <class State>
    static constexpr std::uint64_t step_invariants = (std::uint64_t{step_invariant<Properties, State>} + ... + 0);
    template <class State>
    static constexpr bool judges_steps = step_invariants<State> > 0;

    static constexpr std::string_view title(std::uint32_t index) {
        std::string_view found = "no property";
        ((index-- == 0 ? void(found = Properties::title()) : void()), ...);
        return found;
    }

    static constexpr property_kind kind(std::uint32_t index) {
        property_kind found{};
        ((index-- == 0 ? void(found = Properties::kind) : void()), ...);
        return found;
    }

    /// The first `always` or `never` on states that the state violates, or no_property.
    template <class State>
    static constexpr std::uint32_t violated_by_state(const State& state) {
        return first([&]<class P>(P) { return !invariant<P, State> || holds_in<P>(state); });
    }

    /// The first `always` or `never` on transitions that the transition violates, or no_property.
    template <class State, class Action>
    static constexpr std::uint32_t violated_by_transition(const State& from, const Action& action, const State& to) {
        if constexpr (!judges_steps<State>) return no_property;
        else return first([&]<class P>(P) {
            if constexpr (step_invariant<P, State>) return P::holds(from, action, to);
            else return true;
        });
    }

    /// Sets witnessed[i] and calls seen(i) for every `sometimes` that the state is the first to witness.
    template <class State, class Seen>
    static constexpr void witness(const State& state, const bool* witnessed, Seen&& seen) {
        if constexpr (has_sometimes) {
            std::uint32_t index = 0;
            (witness_one<Properties>(state, witnessed, seen, index++), ...);
        }
    }

    static constexpr bool after_right_steps_only = false;  ///< states after steps that violate a property are judged too

    static constexpr bool has_temporal = ((Properties::kind == property_kind::temporal) || ...);
    static constexpr bool has_sometimes = ((Properties::kind == property_kind::sometimes) || ...);

    /// The number of `deadlock_free`, or no_property.
    static constexpr std::uint32_t deadlock() {
        return first([]<class P>(P) { return P::kind != property_kind::deadlock_free; });
    }

private:
    template <class P, class State>
    static constexpr bool invariant =
        (P::kind == property_kind::always || P::kind == property_kind::never) && on_states<P, State>;

    template <class P, class State>
    static constexpr bool holds_in(const State& state) {
        if constexpr (invariant<P, State>) return P::holds(state);
        else return true;
    }

    template <class Holds>
    static constexpr std::uint32_t first(Holds&& holds) {
        std::uint32_t index = 0;
        const bool all = ((holds(Properties{}) && (++index, true)) && ...);
        return all ? no_property : index;
    }

    template <class P, class State, class Seen>
    static constexpr void witness_one(const State& state, const bool* witnessed, Seen& seen, std::uint32_t index) {
        if constexpr (P::kind == property_kind::sometimes)
            if (!witnessed[index] && P::holds(state)) seen(index);
    }
};

}}  // namespace foregone::impl
