// SPDX-License-Identifier: BSL-1.0
#pragma once

// The exact probability that test cases cover a goal, with word counts and bounds; the main API of this folder.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/count_distribution.hpp>
#include <foregone/impl/likelihood/coverage_requirements.hpp>
#include <foregone/impl/likelihood/exact/aggregate_sets.hpp>
#include <foregone/impl/likelihood/exact/brute_force.hpp>
#include <foregone/impl/likelihood/exact/executions.hpp>
#include <foregone/impl/likelihood/exact/expected_words.hpp>
#include <foregone/impl/likelihood/frontier/frontier.hpp>
#include <foregone/impl/likelihood/labelling.hpp>
#include <foregone/likelihood/goal.hpp>
#include <foregone/likelihood/test_case.hpp>
#include <foregone/model/markov_model.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// The algorithm; all have exactly the same result.
enum class coverage_algorithm {
    best,         ///< labelling for sentences, FRONTIER for counted words
    brute_force,  ///< enumeration of all executions
    paper         ///< labelling, and the sets of Prasetya and Klomp's algorithm for counted words
};

struct coverage_options {
    weighting weights = weighting::local;
    coverage_algorithm algorithm = coverage_algorithm::best;
};

/// Selects the number type of the model for the result.
struct numbers_of_the_model {};

template <class Result, class Model>
using coverage_number = std::conditional_t<std::same_as<Result, numbers_of_the_model>, typename Model::probability, Result>;

/// The number of executions, or `most` if there are more.
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

/// The algorithm that `best` selects, or the requested one. In a constant evaluation of a model with few executions, enumeration
/// takes the fewest steps. An exact result is the same for every algorithm.
template <class Result, class Probability>
constexpr coverage_algorithm algorithm_for(const execution_model<Probability>& all, coverage_algorithm asked) {
    constexpr std::uint64_t many_executions = 9;
    if (asked != coverage_algorithm::best || std::floating_point<Result> || !std::is_constant_evaluated()) return asked;
    return count_executions(all, many_executions) < many_executions ? coverage_algorithm::brute_force : asked;
}

/// The model itself if its weights have this type already.
template <class Result, class Probability>
constexpr decltype(auto) converted_weights(const execution_model<Probability>& all) {
    if constexpr (std::same_as<Result, Probability>) return (all);
    else return convert_weights<Result>(all);
}

/// What is computed of a model with weights of one type; frontier_result names the default type for counts of words.
template <class Result, class Probability>
constexpr count_distribution<Result> counts_by(const execution_model<Probability>& all, unsigned length, coverage_algorithm asked) {
    const coverage_algorithm algorithm = algorithm_for<Result>(all, asked);
    if constexpr (frontier_result<Probability, Result>)
        if (algorithm == coverage_algorithm::best) return frontier<Result>(all, length);
    auto&& model = converted_weights<Result>(all);
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
    auto&& model = converted_weights<Result>(all);
    return algorithm == coverage_algorithm::brute_force ? brute_force(model, goal) : labelling(model, goal);
}

}}  // namespace foregone::impl

namespace foregone {

[[noreturn]] inline void a_word_has_at_least_one_state() {
    refuse_probabilities("a word has at least one state; ask for words of length 1 or more");
}

template <class State>
constexpr void the_goal_names_a_state_that_the_model_does_not_have(State) {
    this_is_not_a_constant();
}

/// The exact distribution of the number of different words of a length that test cases cover.
///
/// Requires: length > 0.
/// Errors: std::invalid_argument for a malformed model or an impossible test case; a compile error in a constant evaluation.
template <class Result = numbers_of_the_model, markov_model_type Model, class Tests>
    requires tests_on<Model, Tests>
constexpr count_distribution<coverage_number<Result, Model>> word_counts(const Model& model, const Tests& tests, unsigned length,
                                                                         coverage_options options = {}) {
    if (length == 0) a_word_has_at_least_one_state();
    auto made = indexed(model);
    auto all = executions(made, tests, options.weights);
    return counts_by<coverage_number<Result, Model>>(all, length, options.algorithm);
}

/// The expected number of different words of a length that test cases cover.
///
/// Requires: length > 0.
/// Complexity: polynomial, while the whole distribution may take exponential time.
template <class Result = numbers_of_the_model, markov_model_type Model, class Tests>
    requires tests_on<Model, Tests>
constexpr coverage_number<Result, Model> expected_word_count(const Model& model, const Tests& tests, unsigned length,
                                                             weighting weights = weighting::local) {
    if (length == 0) a_word_has_at_least_one_state();
    auto made = indexed(model);
    auto all = executions(made, tests, weights);
    auto&& numbers = converted_weights<coverage_number<Result, Model>>(all);
    return expected_words(numbers, length);
}

/// Bounds of the probability, found with at most this many states of the search at a time.
///
/// Guarantees: exact if the states suffice; `says_nothing()` if the bounds are too wide to be useful.
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

namespace foregone { inline namespace impl {

/// The number of a state in a goal.
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

}}  // namespace foregone::impl

namespace foregone {

/// The probability that test cases cover a goal, given the choices of the system.
///
/// Requires: one test case has to cover a whole sentence; counted words may be spread over test cases.
/// Guarantees: between 0 and 1; exact where the model's numbers are: `fg::coverage(…) == fg::ratio{3, 4}`.
/// Errors: std::invalid_argument for a malformed model, an impossible test case, or a word with a state that is not in the model;
/// std::overflow_error for a result of more than 64 bits: use coverage<fg::big_ratio> or coverage<double>. Each is a compile error
/// in a constant evaluation.
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

/// Any other argument: the static_assert names the defect.
template <class Result = numbers_of_the_model, class Model, class Tests, class Goal>
constexpr ratio coverage(const Model&, const Tests&, const Goal&, coverage_options = {}) {
    return check_tests<Model, Tests>() && check_goal<Model, Goal>();
}
template <class Result = numbers_of_the_model, class Model, class Action, std::size_t Length, class Goal>
constexpr ratio coverage(const Model&, const Action (&&)[Length], const Goal&, coverage_options = {}) {
    return check_tests<Model, Action[Length]>();
}

}  // namespace foregone
