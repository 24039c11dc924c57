// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/probability/count_distribution.hpp>
#include <foregone/impl/probability/coverage_requirements.hpp>
#include <foregone/impl/probability/exact/aggregate_sets.hpp>
#include <foregone/impl/probability/exact/brute_force.hpp>
#include <foregone/impl/probability/exact/coverage_options.hpp>
#include <foregone/impl/probability/exact/executions.hpp>
#include <foregone/impl/probability/exact/expected_words.hpp>
#include <foregone/impl/probability/frontier/frontier.hpp>
#include <foregone/impl/probability/in_numbers.hpp>
#include <foregone/impl/probability/labelling.hpp>
#include <foregone/likelihood/goal.hpp>
#include <foregone/likelihood/test_case.hpp>
#include <foregone/model/markov_model.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone {

/// The result has the numbers of the model.
struct numbers_of_the_model {};

template <class Result, class Model>
using coverage_number = std::conditional_t<std::same_as<Result, numbers_of_the_model>, typename Model::probability, Result>;

[[noreturn]] inline void a_word_has_at_least_one_state() {
    refuse_probabilities("a word has at least one state; ask for words of length 1 or more");
}

template <class State>
constexpr void the_goal_names_a_state_that_the_model_does_not_have(State) {
    this_is_not_a_constant();
}

/// The number of a state that a goal names.
template <class State>
struct number_in_goal {
    const interned_values<State>& states;

    constexpr std::uint32_t operator()(const State& named) const {
        const std::uint32_t number = states.find(named);
        if (number < states.size()) return number;
        the_goal_names_a_state_that_the_model_does_not_have(named);
        refuse_unknown_state("the goal", named);
    }
};

/// A goal with its states as numbers of a model.
template <class State, class Action, class Probability, sentence_goal Goal>
constexpr state_sentence numbered_goal_of(const indexed_markov_model<State, Action, Probability>& model, const Goal& goal) {
    return numbered_goal(goal, number_in_goal<State>{model.states});
}

/// How many executions there are, if fewer than a number; or else that number.
template <class Probability>
constexpr std::uint64_t count_executions(const execution_model<Probability>& all, std::uint64_t most) {
    std::vector<std::uint64_t> ways(all.size(), 0);
    ways.back() = 1;
    for (std::uint32_t node = all.exit(); node-- > 0;)
        for (const auto& edge : all.from(node)) {
            ways[node] += ways[edge.to];
            if (ways[node] >= most) return most;
        }
    return ways[0];
}

/// The algorithm that `best` stands for, or what was asked for: while compiling, to go through a few executions takes the fewest steps. An
/// exact result is the same whoever computes it.
template <class Result, class Probability>
constexpr coverage_algorithm algorithm_for(const execution_model<Probability>& all, coverage_algorithm asked) {
    constexpr std::uint64_t many_executions = 9;
    if (asked != coverage_algorithm::best || std::floating_point<Result> || !std::is_constant_evaluated()) return asked;
    return count_executions(all, many_executions) < many_executions ? coverage_algorithm::brute_force : asked;
}

/// The model itself where it has these numbers already.
template <class Result, class Probability>
constexpr decltype(auto) in_numbers_of(const execution_model<Probability>& all) {
    if constexpr (std::same_as<Result, Probability>) return (all);
    else return in_numbers<Result>(all);
}

/// What is computed of a model in numbers of a type; frontier_result says where the default for words that are counted has them.
template <class Result, class Probability>
constexpr count_distribution<Result> counts_by(const execution_model<Probability>& all, unsigned length, coverage_algorithm asked) {
    const coverage_algorithm algorithm = algorithm_for<Result>(all, asked);
    if constexpr (frontier_result<Probability, Result>)
        if (algorithm == coverage_algorithm::best) return frontier<Result>(all, length);
    auto&& model = in_numbers_of<Result>(all);
    if (algorithm == coverage_algorithm::brute_force) return brute_force(model, length);
    const bool is_paper = algorithm == coverage_algorithm::paper;
    return aggregate_sets(model, length, is_paper ? merge_policy::bridge : merge_policy::always).counts;
}

template <class Result, class Probability>
constexpr Result coverage_by(const execution_model<Probability>& all, const aggregate_goal& goal, coverage_algorithm asked) {
    const coverage_algorithm algorithm = algorithm_for<Result>(all, asked);
    if constexpr (frontier_result<Probability, Result>)
        if (algorithm == coverage_algorithm::best) return frontier<Result>(all, goal).lower;
    return counts_by<Result>(all, goal.length, algorithm).at_least(goal.at_least);
}

template <class Result, class Probability>
constexpr Result coverage_by(const execution_model<Probability>& all, const state_sentence& goal, coverage_algorithm asked) {
    const coverage_algorithm algorithm = algorithm_for<Result>(all, asked);
    auto&& model = in_numbers_of<Result>(all);
    return algorithm == coverage_algorithm::brute_force ? brute_force(model, goal) : labelling(model, goal);
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
    return counts_by<coverage_number<Result, Model>>(all, length, options.algorithm);
}

/// How many different words of a length test cases cover on average.
///
/// Requires: length > 0.
/// Cost: polynomial, where the whole distribution may take exponential time.
template <class Result = numbers_of_the_model, markov_model_type Model, class Tests>
    requires tests_on<Model, Tests>
constexpr coverage_number<Result, Model> expected_word_count(const Model& model, const Tests& tests, unsigned length,
                                                             weighting weights = weighting::local) {
    if (length == 0) a_word_has_at_least_one_state();
    auto made = indexed(model);
    auto all = executions(made, tests, weights);
    auto&& numbers = in_numbers_of<coverage_number<Result, Model>>(all);
    return expected_words(numbers, length);
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
    requires tests_on<Model, Tests> && goal_in<Goal, typename Model::state>
constexpr coverage_number<Result, Model> coverage(const Model& model, const Tests& tests, const Goal& goal,
                                                  coverage_options options = {}) {
    auto made = indexed(model);
    auto numbers = numbered_goal_of(made, goal);
    auto all = executions(made, tests, options.weights);
    return coverage_by<coverage_number<Result, Model>>(all, numbers, options.algorithm);
}

template <class Result = numbers_of_the_model, markov_model_type Model, class Tests>
    requires tests_on<Model, Tests>
constexpr coverage_number<Result, Model> coverage(const Model& model, const Tests& tests, aggregate_goal goal,
                                                  coverage_options options = {}) {
    if (goal.length == 0) a_word_has_at_least_one_state();
    auto made = indexed(model);
    auto all = executions(made, tests, options.weights);
    return coverage_by<coverage_number<Result, Model>>(all, goal, options.algorithm);
}

template <class Result = numbers_of_the_model, markov_model_type Model, class Tests>
    requires tests_on<Model, Tests>
constexpr coverage_number<Result, Model> coverage(const Model& model, const Tests& tests, share_of_states goal,
                                                  coverage_options options = {}) {
    return coverage<Result>(model, tests, goal.of(indexed(model).states.size()), options);
}

/// What is none of these: a sentence says what is wrong.
template <class Result = numbers_of_the_model, class Model, class Tests, class Goal>
constexpr ratio coverage(const Model&, const Tests&, const Goal&, coverage_options = {}) {
    return check_tests<Model, Tests>() && check_goal<Model, Goal>();
}
template <class Result = numbers_of_the_model, class Model, class Action, std::size_t Length, class Goal>
constexpr ratio coverage(const Model&, const Action (&&)[Length], const Goal&, coverage_options = {}) {
    return check_tests<Model, Action[Length]>();
}

/// Between what bounds that is, found with at most so many states of the search at a time.
///
/// Shape: exact where the states suffice; `says_nothing()` where the bounds are too far apart to be worth showing.
/// Errors: as above.
template <class Result = numbers_of_the_model, markov_model_type Model, class Tests>
    requires tests_on<Model, Tests> && frontier_result<typename Model::probability, coverage_number<Result, Model>>
constexpr frontier_interval<coverage_number<Result, Model>> coverage_within(const Model& model, const Tests& tests,
                                                                            aggregate_goal goal, std::uint64_t most_states,
                                                                            weighting weights = weighting::local) {
    if (goal.length == 0) a_word_has_at_least_one_state();
    auto made = indexed(model);
    auto all = executions(made, tests, weights);
    frontier_options options;
    options.most_states = most_states;
    return frontier<coverage_number<Result, Model>>(all, goal, options);
}

template <class Result = numbers_of_the_model, markov_model_type Model, class Tests>
    requires tests_on<Model, Tests> && frontier_result<typename Model::probability, coverage_number<Result, Model>>
constexpr frontier_interval<coverage_number<Result, Model>> coverage_within(const Model& model, const Tests& tests,
                                                                            share_of_states goal, std::uint64_t most_states,
                                                                            weighting weights = weighting::local) {
    return coverage_within<Result>(model, tests, goal.of(indexed(model).states.size()), most_states, weights);
}

}  // namespace foregone
