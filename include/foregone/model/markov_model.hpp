// SPDX-License-Identifier: BSL-1.0
#pragma once

// Systems with known probabilities: the results of an action, and a whole Markov decision process.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/types/hash.hpp>
#include <foregone/types/memberwise.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// Represents the internal action.
struct internal_step {
    bool operator==(const internal_step&) const = default;
};

/// An action, or tau.
///
/// Requires: Action is default constructible.
template <class Action>
struct action_or_tau {
    Action action{};
    bool internal = false;

    constexpr action_or_tau() = default;
    template <class Named>
        requires std::convertible_to<Named, Action>
    constexpr action_or_tau(const Named& named) : action(named) {}
    constexpr action_or_tau(internal_step) : internal(true) {}

    constexpr bool operator==(const action_or_tau&) const = default;
};

/// One transition of a Markov decision process: state, action, next state, probability.
template <class State, class Action, class Probability = ratio>
struct markov_row {
    State from{};
    action_or_tau<Action> action{};
    State to{};
    Probability probability = 1;
};

inline constexpr std::size_t any_number_of_rows = SIZE_MAX;

template <class T>
concept markov_model_type = requires(const T& model) {
    typename T::state;
    typename T::action;
    typename T::probability;
    { model.initial } -> std::convertible_to<typename T::state>;
    model.begin()->probability;
    model.end();
};

/// Interns values: each gets a number when it is first added.
///
/// Complexity: while compiling, and for values without a hash, a comparison with each other value.
template <class T>
class interned_values {
    std::vector<T> values_{};
    std::vector<std::uint32_t> places_{};  // at run time: numbers plus one, by hash; 0 is free

public:
    constexpr std::uint32_t number_of(const T& value) {
        const std::uint32_t found = find(value);
        if (found == values_.size()) add(value);
        return found;
    }
    /// size() if the value was never added.
    constexpr std::uint32_t find(const T& value) const {
        if constexpr (hashable<T>)
            if (!std::is_constant_evaluated()) return places_.empty() ? 0 : number_at(place_of(value));
        std::uint32_t i = 0;
        while (i < values_.size() && !merges(values_[i], value)) ++i;
        return i;
    }
    constexpr std::uint32_t size() const { return static_cast<std::uint32_t>(values_.size()); }
    constexpr const T& operator[](std::size_t number) const { return values_[number]; }

private:
    std::uint32_t number_at(std::size_t place) const { return places_[place] == 0 ? size() : places_[place] - 1; }

    /// The slot of a value, or the slot where it would be inserted.
    std::size_t place_of(const T& value) const {
        std::size_t place = static_cast<std::size_t>(hash(value)) & (places_.size() - 1);
        while (places_[place] != 0 && !merges(values_[places_[place] - 1], value)) place = (place + 1) & (places_.size() - 1);
        return place;
    }

    constexpr void add(const T& value) {
        values_.push_back(value);
        if constexpr (hashable<T>)
            if (!std::is_constant_evaluated()) note_last();
    }
    void note_last() {
        if (places_.size() >= 2 * values_.size()) {
            places_[place_of(values_.back())] = size();
            return;
        }
        places_.assign(places_.empty() ? 16 : 2 * places_.size(), 0);
        for (std::uint32_t i = 0; i < size(); ++i) places_[place_of(values_[i])] = i + 1;
    }
};

/// A model's table with the states and actions that its numbers denote.
///
/// Guarantees: state 0 is the initial one; the others are numbered in the order of the rows that name them.
template <class State, class Action, class Probability>
struct indexed_markov_model {
    interned_values<State> states{};
    interned_values<Action> actions{};
    markov_table<Probability> table{};
};

}}  // namespace foregone::impl

namespace foregone {

/// `fg::tau`: an internal step, which the system takes by itself and which is not observable.
inline constexpr internal_step tau{};

/// A Markov decision process: the tester chooses the action, never its outcome.
///
/// Requires: states and actions have ==.
/// Guarantees: a constant made by fg::markov<State, Action>(initial, {rows}); its states are those that its rows name, and the
///     initial one.
template <class State, class Action, class Probability = ratio, std::size_t Rows = any_number_of_rows>
struct markov_model {
    using state = State;
    using action = Action;
    using probability = Probability;
    using row = markov_row<State, Action, Probability>;

    State initial{};
    row rows[Rows == 0 ? 1 : Rows]{};

    constexpr const row* begin() const { return rows; }
    constexpr const row* end() const { return rows + Rows; }
    constexpr std::size_t size() const { return Rows; }
};

/// The same with any number of rows, added at run time.
template <class State, class Action, class Probability>
struct markov_model<State, Action, Probability, any_number_of_rows> {
    using state = State;
    using action = Action;
    using probability = Probability;
    using row = markov_row<State, Action, Probability>;

    State initial{};
    std::vector<row> rows{};

    constexpr void add(State from, action_or_tau<Action> by, State to, Probability chance = 1) {
        rows.push_back({from, by, to, chance});
    }
    constexpr auto begin() const { return rows.begin(); }
    constexpr auto end() const { return rows.end(); }
    constexpr std::size_t size() const { return rows.size(); }
};

/// Makes a model whose rows are written in its declaration.
///
/// `constexpr auto door = fg::markov<state, action>(state::shut, {{state::shut, action::push, state::open, {9, 10}}, …});`
template <class State, class Action, class Probability = ratio, std::size_t Rows>
constexpr markov_model<State, Action, Probability, Rows> markov(State initial,
                                                                const markov_row<State, Action, Probability> (&rows)[Rows]) {
    markov_model<State, Action, Probability, Rows> made;
    made.initial = initial;
    for (std::size_t i = 0; i < Rows; ++i) made.rows[i] = rows[i];
    return made;
}

template <markov_model_type Model>
constexpr auto indexed(const Model& model) {
    indexed_markov_model<typename Model::state, typename Model::action, typename Model::probability> made;
    std::vector<markov_step<typename Model::probability>> steps;
    steps.reserve(static_cast<std::size_t>(model.end() - model.begin()));
    made.states.number_of(model.initial);
    for (const auto& row : model) {
        const std::uint32_t action = row.action.internal ? internal_action : made.actions.number_of(row.action.action);
        const std::uint32_t from = made.states.number_of(row.from);
        steps.push_back({from, action, made.states.number_of(row.to), row.probability});
    }
    made.table = {made.states.size(), made.actions.size(), 0, steps};
    return made;
}

/// A state that an action may lead to, with its probability.
template <class State, class Probability = ratio>
struct weighted_outcome {
    State to{};
    Probability probability = 1;

    bool operator==(const weighted_outcome&) const = default;
};

/// The possible results of an action: `return {{state::sent, {9, 10}}, {state::lost, {1, 10}}};`. Empty if the action is not
/// enabled.
///
/// Guarantees: an array of weighted_outcome; any other range of them works too.
template <class State, class Probability = ratio>
using outcomes = std::vector<weighted_outcome<State, Probability>>;

}  // namespace foregone
