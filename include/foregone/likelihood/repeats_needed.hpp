// SPDX-License-Identifier: BSL-1.0
#pragma once

// The least number of repetitions with which tests cover a goal with a wanted probability.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/likelihood/coverage_requirements.hpp>
#include <foregone/impl/likelihood/natural_fraction.hpp>
#include <foregone/impl/likelihood/repeat_search.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/model/markov_model.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstdint>

namespace foregone {

struct repeats_options {
    weighting weights = weighting::local;
    std::uint64_t limit_repeats = 1'000;  ///< for goals that are counted over all repetitions
};

}  // namespace foregone

namespace foregone { inline namespace impl {

[[noreturn]] inline void the_wanted_probability_is_not_from_0_to_1() {
    refuse_probabilities("the probability that repeats_needed is to reach is not from 0 to 1; write one such as fg::ratio{19, 20}");
}

constexpr natural_fraction wanted_probability(const ratio& wanted) {
    if (wanted < ratio(0) || wanted > ratio(1)) the_wanted_probability_is_not_from_0_to_1();
    return fraction_conversion<ratio>::of(wanted);
}

}}  // namespace foregone::impl

namespace foregone {

/// How often tests have to run until they cover a goal with at least a probability.
///
/// Requires: repetitions are independent, and each runs to its end. One test case of one repetition has to cover a whole sentence;
/// counted words are those of all repetitions together.
/// Guarantees: the least number, exact where the model's numbers are; `is_never()` if no number suffices: the goal cannot be
/// covered, or is to be certain and is not by one run. For words, more repetitions than the limit are reported so.
/// Complexity: one coverage for a sentence; for words, that of twice the logarithm of the result, each of as many repetitions.
/// Errors: those of fg::coverage; a probability that is not from 0 to 1.
template <class Result = numbers_of_the_model, markov_model_type Model, class Tests, sentence_goal Goal>
    requires tests_on<Model, Tests> && goal_in<Goal, typename Model::state>
constexpr repeats repeats_needed(const Model& model, const Tests& tests, const Goal& goal, ratio probability,
                                 repeats_options options = {}) {
    const natural_fraction wanted = wanted_probability(probability);
    auto made = indexed(model);
    auto numbers = numbered_goal_of(made, goal);
    auto once = executions(made, tests, options.weights);
    return find_repeats<coverage_number<Result, Model>>(once, numbers, wanted, options.limit_repeats);
}

template <class Result = numbers_of_the_model, markov_model_type Model, class Tests>
    requires tests_on<Model, Tests>
constexpr repeats repeats_needed(const Model& model, const Tests& tests, aggregate_goal goal, ratio probability,
                                 repeats_options options = {}) {
    const natural_fraction wanted = wanted_probability(probability);
    if (goal.length == 0) a_word_has_at_least_one_state();
    auto made = indexed(model);
    auto once = executions(made, tests, options.weights);
    return find_repeats<coverage_number<Result, Model>>(once, goal, wanted, options.limit_repeats);
}

template <class Result = numbers_of_the_model, markov_model_type Model, class Tests>
    requires tests_on<Model, Tests>
constexpr repeats repeats_needed(const Model& model, const Tests& tests, share_of_states goal, ratio probability,
                                 repeats_options options = {}) {
    return repeats_needed<Result>(model, tests, goal.of(indexed(model).states.size()), probability, options);
}

/// Any other argument: the static_assert names the defect.
template <class Result = numbers_of_the_model, class Model, class Tests, class Goal, class Wanted>
    requires(!tests_on<Model, Tests> || !goal_in<Goal, typename Model::state> || !std::convertible_to<Wanted, ratio>)
constexpr repeats repeats_needed(const Model&, const Tests&, const Goal&, const Wanted&, repeats_options = {}) {
    static_assert(
        std::convertible_to<Wanted, ratio>,
        "foregone: the probability that repeats_needed(model, tests, goal, probability) is to reach is an exact fraction: "
        "fg::ratio{19, 20}; see docs/reference/likelihood/repeats_needed.md");
    if constexpr (check_tests<Model, Tests>()) check_goal<Model, Goal>();
    return {};
}

}  // namespace foregone
