// SPDX-License-Identifier: BSL-1.0
#pragma once

// Compile-time checks of the arguments of the coverage functions: the model, the tests and the goal.

#include <foregone/likelihood/goal.hpp>
#include <foregone/likelihood/test_case.hpp>
#include <foregone/model/markov_model.hpp>

#include <concepts>
#include <cstddef>

namespace foregone { inline namespace impl {

template <class Model, class Tests>
concept tests_on = test_case_of<Tests, typename Model::action> || test_suite_of<Tests, typename Model::action>;

template <class Goal, class State>
inline constexpr bool is_goal_in = std::same_as<Goal, aggregate_goal> || std::same_as<Goal, share_of_states>;
template <class Named, std::size_t Length, class State>
inline constexpr bool is_goal_in<word<Named, Length>, State> = std::convertible_to<const Named&, State>;
template <class First, class Second, class State>
inline constexpr bool is_goal_in<either_goal<First, Second>, State> = is_goal_in<First, State>&& is_goal_in<Second, State>;
template <class... Clauses, class State>
inline constexpr bool is_goal_in<goal_sentence<Clauses...>, State> = (is_goal_in<Clauses, State> && ...);

/// A goal in states of one type.
template <class Goal, class State>
concept goal_in = is_goal_in<Goal, State>;

/// Reports a defect of the model or the tests as a compile error; true if there is none.
template <class Model, class Tests>
constexpr bool check_tests() {
    static_assert(markov_model_type<Model>,
                  "foregone: the model is not a Markov decision process; write one as fg::markov<state, action>(initial, {rows}), "
                  "or fg::markov_model_of<system>(); see docs/reference/model/markov_model.md");
    if constexpr (markov_model_type<Model>) {
        static_assert(tests_on<Model, Tests>,
                      "foregone: the tests are an fg::test_case, or an fg::test_suite, in the actions of the model; see "
                      "docs/reference/likelihood/test_case.md");
        return tests_on<Model, Tests>;
    }
    return false;
}

/// The same for a goal.
template <class Model, class Goal>
constexpr bool check_goal() {
    if constexpr (markov_model_type<Model>) {
        static_assert(goal_in<Goal, typename Model::state>,
                      "foregone: a goal is written in states of the model: fg::word{state}, word | word, fg::sentence_of(word, "
                      "...), or a count such as fg::distinct_states >= 4; see docs/reference/likelihood/goal.md");
        return goal_in<Goal, typename Model::state>;
    }
    return false;
}

}}  // namespace foregone::impl
