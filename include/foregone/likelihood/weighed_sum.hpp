// SPDX-License-Identifier: BSL-1.0
#pragma once

// Goals that sum weights along executions, such as costs or times, for `coverage` and `repeats_needed`.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/likelihood/aim_of.hpp>
#include <foregone/impl/likelihood/coverage_requirements.hpp>
#include <foregone/impl/likelihood/exact/executions.hpp>
#include <foregone/impl/likelihood/sum_gains.hpp>
#include <foregone/impl/likelihood/sum_search.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/likelihood/repeats_needed.hpp>
#include <foregone/model/markov_model.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>

namespace foregone {

// Sums of weights along an execution, with a weight for each visit:
//
//     fg::weighed(fg::every_state, weight) >= 12         weight(state), for the initial state, too
//     fg::weighed(fg::every_action, weight) >= 12        weight(action); internal steps have none
//     fg::weighed(fg::every_step, weight) >= 12          weight(state, action or fg::tau, next state)

template <summed What, class Weight>
constexpr weighed_visits<What, Weight> weighed(visit_counter<What>, Weight weight) {
    return {weight};
}

template <summed What, class Weight>
constexpr sum_goal<What, Weight> operator>=(weighed_visits<What, Weight> visits, ratio least) {
    return {visits.weight, least};
}

template <summed What, class Weight, std::floating_point Number>
constexpr sum_goal<What, Weight> operator>=(weighed_visits<What, Weight> visits, Number) {
    static_assert(never_for<Weight>, "foregone: a sum of weights is compared with a whole number or an exact fraction: "
                                     "fg::weighed(fg::every_state, weight) >= fg::ratio{5, 2}");
    return {visits.weight, 0};
}
template <summed What, class Weight, class Number>
constexpr sum_goal<What, Weight> operator>(weighed_visits<What, Weight> visits, const Number&) {
    static_assert(never_for<Weight>, "foregone: a sum of weights is a goal with >=: fg::weighed(fg::every_state, weight) >= 12");
    return {visits.weight, 0};
}
template <class Weight, class Number>
constexpr sum_goal<summed::states, Weight> operator>=(weighed_words<Weight> words, const Number&) {
    static_assert(never_for<Weight>,
                  "foregone: weights of different states or words are an aim of best_next_test and no goal; a goal sums over every "
                  "visit: fg::weighed(fg::every_state, weight) >= 12; see docs/reference/likelihood/weighed_sum.md");
    return {words.weight, 0};
}

}  // namespace foregone

namespace foregone { inline namespace impl {

/// Reports a defect of the weights as a compile error; true if there is none.
template <class Model, summed What, class Weight>
constexpr bool check_weights() {
    static_assert(
        weight_on<What, Weight, Model>,
        "foregone: the weight of fg::weighed(fg::every_state, weight) is called with a state of the model, that of "
        "fg::every_action with an action, that of fg::every_step with (state, fg::action_or_tau<action>, state); it returns a "
        "whole number or an fg::ratio; see docs/reference/likelihood/weighed_sum.md");
    return weight_on<What, Weight, Model>;
}

}}  // namespace foregone::impl

namespace foregone {

/// The probability that the weights along an execution add up to a number, or more.
///
/// Requires: no weight is negative. The weight depends on its arguments only.
/// Guarantees: the sum is that of all test cases together. Exact where the model's numbers are.
/// Complexity: a multiplication for each edge and each different sum of weights before it that is below the number.
/// Errors: those of fg::coverage; std::invalid_argument for a negative weight; std::overflow_error for a weight of more than
/// 63 bits, or a number of more than 64, as multiples of the weights' common denominator. Sums of more than 64 bits reach it.
template <class Result = numbers_of_the_model, markov_model_type Model, class Tests, summed What, class Weight>
    requires tests_on<Model, Tests>
constexpr coverage_number<Result, Model> coverage(const Model& model, const Tests& tests, const sum_goal<What, Weight>& goal,
                                                  coverage_options options = {}) {
    using result = coverage_number<Result, Model>;
    if constexpr (check_weights<Model, What, Weight>()) {
        auto made = indexed(model);
        auto all = executions(made, tests, options.weights);
        const sum_gains gains = gains_of(made, tests, all, goal);
        return sum_probability<result, result>(all, gains);
    } else {
        return result(0);
    }
}

/// How often tests have to run until the weights of all repetitions together add up to a number with a probability.
///
/// Guarantees, Errors: those of repeats_needed.hpp; the limit of the options holds.
template <class Result = numbers_of_the_model, markov_model_type Model, class Tests, summed What, class Weight>
    requires tests_on<Model, Tests>
constexpr repeats repeats_needed(const Model& model, const Tests& tests, const sum_goal<What, Weight>& goal, ratio probability,
                                 repeats_options options = {}) {
    if constexpr (check_weights<Model, What, Weight>()) {
        const natural_fraction wanted = wanted_probability(probability);
        auto made = indexed(model);
        auto once = executions(made, tests, options.weights);
        const sum_gains gains = gains_of(made, tests, once, goal);
        return find_repeats<coverage_number<Result, Model>>(once, gains, wanted, options.limit_repeats);
    } else {
        return {};
    }
}

}  // namespace foregone
