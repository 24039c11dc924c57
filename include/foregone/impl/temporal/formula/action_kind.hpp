// SPDX-License-Identifier: BSL-1.0
#pragma once

// Kinds of actions that fairness and temporal properties name: types of actions, or values of one.

#include <foregone/impl/model/property_list.hpp>
#include <foregone/types/name.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstddef>
#include <optional>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The actions of some types, such as alternatives of a `one_of`.
template <class... Kinds>
struct kinds_by_type {
    static constexpr std::size_t count = sizeof...(Kinds);

    /// The number of the kind of an action, or count.
    template <class Action>
    static constexpr std::size_t number_of(const Action&) {
        std::size_t number = 0;
        (void)(... || (std::is_same_v<Action, Kinds> || (++number, false)));
        return number;
    }

    /// Whether each kind is one of these types of actions.
    template <class Actions>
    static constexpr bool is_among = (boost::mp11::mp_contains<Actions, Kinds>::value && ...);

    static constexpr void print(std::size_t number, auto& sink) {
        std::size_t i = 0;
        ((i++ == number ? static_cast<void>(sink.append(unqualified_type_name<Kinds>())) : static_cast<void>(0)), ...);
    }
};

/// The actions that are equal to one of some values.
template <auto... Values>
struct kinds_by_value {
    static constexpr std::size_t count = sizeof...(Values);

    template <class Action>
    static constexpr std::size_t number_of(const Action& action) {
        std::size_t number = 0;
        (void)(... || (equals(action, Values) || (++number, false)));
        return number;
    }

    template <class Actions>
    static constexpr bool is_among = (boost::mp11::mp_contains<Actions, std::remove_const_t<decltype(Values)>>::value && ...);

    static constexpr void print(std::size_t number, auto& sink) {
        std::size_t i = 0;
        ((i++ == number ? print_action(sink, Values) : static_cast<void>(0)), ...);
    }

private:
    template <class Action, class Value>
    static constexpr bool equals(const Action& action, const Value& value) {
        if constexpr (std::is_same_v<Action, Value>) return action == value;
        else return false;
    }
};

/// The number of a kind, as the answer of a condition of fairness.
template <class Kinds>
struct kind_number {
    std::size_t number;
};

/// A condition of fairness for each kind.
template <class Kinds>
struct is_of_kind {
    using kinds = Kinds;

    template <class Action>
    constexpr std::optional<kind_number<Kinds>> operator()(const Action& action) const {
        const std::size_t number = Kinds::number_of(action);
        return number < Kinds::count ? std::optional(kind_number<Kinds>{number}) : std::nullopt;
    }
};

/// The predicate of a step that takes an action of some kinds.
template <class Kinds>
struct takes_kind {
    using kinds = Kinds;

    template <class State, class Action>
    constexpr bool operator()(const State&, const Action& action, const State&) const {
        return Kinds::number_of(action) < Kinds::count;
    }
};

/// The predicate of a state in which an action of some kinds is enabled. The model answers it.
template <class Kinds>
struct enables_kind {
    using kinds = Kinds;
};

template <class Predicate>
inline constexpr bool asks_enabled = false;
template <class Kinds>
inline constexpr bool asks_enabled<enables_kind<Kinds>> = true;

/// Whether an atom is about the step that led to a state, not about the state.
template <class Atom, class State>
using is_step_atom = std::bool_constant<!asks_enabled<typename Atom::predicate> && !on_states<Atom, State>>;

template <class Predicate>
concept names_kinds = requires { typename Predicate::kinds; };

}}  // namespace foregone::impl
