// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/markov_model.hpp>
#include <foregone/probability/as_probability.hpp>
#include <foregone/probability/brute_force.hpp>
#include <foregone/probability/count_distribution.hpp>
#include <foregone/probability/coverage_options.hpp>
#include <foregone/probability/executions.hpp>
#include <foregone/probability/goal.hpp>
#include <foregone/probability/test_case.hpp>

#include <concepts>
#include <cstdint>
#include <string>
#include <type_traits>

namespace foregone {

/// The result has the numbers of the model.
struct numbers_of_the_model {};

template <class Result, class Model>
using coverage_number = std::conditional_t<std::same_as<Result, numbers_of_the_model>, typename Model::probability, Result>;

template <class Model, class Tests>
concept tests_on = test_case_of<Tests, typename Model::action> || test_suite_of<Tests, typename Model::action>;

[[noreturn]] inline void the_goal_names_a_state_that_the_model_does_not_have() {
    refuse_probabilities("the goal names a state that the model does not have");
}

[[noreturn]] inline void a_word_has_at_least_one_state() {
    refuse_probabilities("a word has at least one state; ask for words of length 1 or more");
}

/// Whether a goal's states are all of a model.
constexpr bool has_states_of(std::uint32_t states, const state_sentence& goal) {
    for (const state_clause& clause : goal)
        for (const state_word& one : clause)
            for (const std::uint32_t state : one)
                if (state >= states) return false;
    return true;
}

template <class Result, class Probability>
constexpr count_distribution<Result> distribution_by(const execution_model<Probability>& all, unsigned length, coverage_algorithm) {
    return brute_force(all, length);
}

/// How many different words of a length test cases cover: how likely each number is, exactly.
///
/// Requires: length > 0.
/// Errors: std::invalid_argument for a model that is not well-formed, and for an impossible test case; while compiling, no constant.
template <class Result = numbers_of_the_model, markov_model_type Model, class Tests>
    requires tests_on<Model, Tests>
constexpr count_distribution<coverage_number<Result, Model>> word_counts(const Model& model, const Tests& tests, unsigned length,
                                                                         coverage_options options = {}) {
    if (length == 0) a_word_has_at_least_one_state();
    auto made = indexed(model);
    auto all = executions(made, tests, options.weights);
    return distribution_by<coverage_number<Result, Model>>(all, length, options.algorithm);
}

/// How likely it is that test cases cover a goal, when the system chooses.
///
/// Requires: a sentence is covered by one of the test cases as a whole; words that are counted may be covered by any of them.
/// Shape: between 0 and 1; exact where the model's numbers are: `fg::coverage(…) == fg::ratio{3, 4}`.
/// Errors: std::invalid_argument for a model that is not well-formed, an impossible test case, a state in a word that the model does not
///     have; std::overflow_error for a result of more than 64 bits: then ask for coverage<fg::big_ratio>, or coverage<double>. While
///     compiling none is a constant.
/// Source: Prasetya and Klomp, "Test Model Coverage Analysis under Uncertainty", 2019, definition 3.
template <class Result = numbers_of_the_model, markov_model_type Model, class Tests, sentence_goal Goal>
    requires tests_on<Model, Tests>
constexpr coverage_number<Result, Model> coverage(const Model& model, const Tests& tests, const Goal& goal,
                                                  coverage_options options = {}) {
    auto made = indexed(model);
    auto all = executions(made, tests, options.weights);
    auto numbers = numbered_goal(goal, [&](const auto& state) { return made.states.find(state); });
    if (!has_states_of(made.states.size(), numbers)) the_goal_names_a_state_that_the_model_does_not_have();
    return brute_force(all, numbers);
}

template <class Result = numbers_of_the_model, markov_model_type Model, class Tests>
    requires tests_on<Model, Tests>
constexpr coverage_number<Result, Model> coverage(const Model& model, const Tests& tests, aggregate_goal goal,
                                                  coverage_options options = {}) {
    return word_counts<Result>(model, tests, goal.length, options).at_least(goal.at_least);
}

template <class Result = numbers_of_the_model, markov_model_type Model, class Tests>
    requires tests_on<Model, Tests>
constexpr coverage_number<Result, Model> coverage(const Model& model, const Tests& tests, share_of_states goal,
                                                  coverage_options options = {}) {
    return coverage<Result>(model, tests, goal.of(indexed(model).states.size()), options);
}

}  // namespace foregone
