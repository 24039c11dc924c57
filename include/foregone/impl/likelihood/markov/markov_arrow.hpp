// SPDX-License-Identifier: BSL-1.0
#pragma once

// Transitions of a Markov decision process as types, and the rows that they declare; for fg::markov_process.

#include <foregone/model/markov_model.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The implementation of fg::markov_arrow. Types precede values: GCC 12 recognises members of an unnamed namespace by types only.
template <class State, class Action, class Target, State From, Action By, Target To, ratio Probability>
struct declared_arrow {
    using state = State;
    using action = Action;
    using target = Target;
    static constexpr bool internal = std::same_as<action, internal_step>;

    /// Requires: the model's states and actions are of this arrow's types.
    template <class Row>
    static constexpr Row row() {
        return {From, By, To, Probability};
    }
};

/// One transition of a Markov decision process as a type: `fg::markov_arrow<state::shut, action::push, state::open, fg::ratio{9,
/// 10}>`.
template <auto From, auto By, auto To, ratio Probability = ratio{1}>
using markov_arrow = declared_arrow<std::remove_cv_t<decltype(From)>, std::remove_cv_t<decltype(By)>,
                                    std::remove_cv_t<decltype(To)>, From, By, To, Probability>;

template <class T>
inline constexpr bool is_markov_arrow = false;
template <class State, class Action, class Target, State From, Action By, Target To, ratio Probability>
inline constexpr bool is_markov_arrow<declared_arrow<State, Action, Target, From, By, To, Probability>> = true;

/// The type of the first action of some arrows that is not tau; without one, the model has no actions.
template <class... Arrows>
struct action_of_arrows : std::type_identity<internal_step> {};
template <class Arrow, class... Arrows>
struct action_of_arrows<Arrow, Arrows...>
    : std::conditional_t<Arrow::internal, action_of_arrows<Arrows...>, std::type_identity<typename Arrow::action>> {};

/// The rows of a model that is declared as a type.
///
/// Requires: states and actions of all arrows have one type each.
template <class State, State Initial, class... Arrows>
struct markov_rows {
    using state = State;
    using action = typename action_of_arrows<Arrows...>::type;
    using probability = ratio;
    using row = markov_row<state, action, ratio>;

    static constexpr state initial = Initial;
    static constexpr row rows[sizeof...(Arrows) + 1]{Arrows::template row<row>()...};  // no array of length 0

    static constexpr const row* begin() { return rows; }
    static constexpr const row* end() { return rows + sizeof...(Arrows); }
    static constexpr std::size_t size() { return sizeof...(Arrows); }
};

/// For a list with other types than arrows: no rows; markov_process_requirements.hpp reports the error.
template <bool AreArrows, class State, State Initial, class... Arrows>
struct declared_rows : markov_rows<State, Initial> {};
template <class State, State Initial, class... Arrows>
struct declared_rows<true, State, Initial, Arrows...> : markov_rows<State, Initial, Arrows...> {};

}}  // namespace foregone::impl
