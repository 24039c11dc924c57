// SPDX-License-Identifier: BSL-1.0
#pragma once

// The goals of test selection, weighed ones included, and their translation to the aims that best_next_test maximizes.

#include <foregone/impl/likelihood/as_probability.hpp>
#include <foregone/impl/likelihood/site_risk.hpp>
#include <foregone/impl/likelihood/test_aim.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/likelihood/goal.hpp>
#include <foregone/likelihood/residual_risk.hpp>

#include <concepts>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

// What test cases can be chosen for, in the states of a model:
//
//     fg::distinct_states                                  the number of states that are expected to be covered
//     fg::distinct_words(2)                                that of words
//     fg::weighed(fg::distinct_states, weight)             the sum of weight(state) over them
//     fg::distinct_words(2) >= 10, fg::word{2} | …         how likely a goal is covered
//     fg::suspects{fg::suspect{…}, …}                      the risk that passing takes away

/// Words with different weights: weight(state), or weight(states) of a std::vector of them.
///
/// Requires: no weight is negative.
template <class Weight>
struct weighed_words {
    unsigned length;
    Weight weight;
};
template <class Weight>
constexpr weighed_words<Weight> weighed(word_counter words, Weight weight) {
    return {words.length, weight};
}
template <class Weight>
constexpr weighed_words<Weight> weighed(state_counter, Weight weight) {
    return {1, weight};
}

template <class Result, class Indexed>
constexpr expected_words_aim<Result> aim_of(const Indexed&, word_counter words) {
    if (words.length == 0) a_word_has_at_least_one_state();
    return expected_words_aim<Result>(words.length);
}
template <class Result, class Indexed>
constexpr expected_words_aim<Result> aim_of(const Indexed&, state_counter) {
    return expected_words_aim<Result>(1);
}

[[noreturn]] inline void a_weight_is_negative() { refuse_probabilities("a weight is negative; use weights of 0 or more"); }

template <class Result, class State, class Action, class Probability, class Weight>
constexpr expected_words_aim<Result> aim_of(const indexed_markov_model<State, Action, Probability>& model,
                                            const weighed_words<Weight>& given) {
    if (given.length == 0) a_word_has_at_least_one_state();
    std::vector<valued_word<Result>> weights;
    each_state_word(model.table, given.length, [&](const state_word& word) {
        std::vector<State> states;
        for (const std::uint32_t state : word) states.push_back(model.states[state]);
        if constexpr (std::invocable<const Weight&, const State&>)
            weights.push_back({word, as_probability<Result>(given.weight(states[0]))});
        else weights.push_back({word, as_probability<Result>(given.weight(states))});
        if (weights.back().value < Result(0)) a_weight_is_negative();
    });
    return expected_words_aim<Result>(given.length, weights);
}

template <class Result, class Indexed>
constexpr word_count_aim<Result> aim_of(const Indexed&, aggregate_goal goal) {
    if (goal.length == 0) a_word_has_at_least_one_state();
    return word_count_aim<Result>(goal);
}
template <class Result, class Indexed>
constexpr word_count_aim<Result> aim_of(const Indexed& model, share_of_states goal) {
    return word_count_aim<Result>(goal.of(model.states.size()));
}
template <class Result, class State, class Action, class Probability, sentence_goal Goal>
    requires goal_in<Goal, State>
constexpr sentence_aim<Result> aim_of(const indexed_markov_model<State, Action, Probability>& model, const Goal& goal) {
    return sentence_aim<Result>(numbered_goal_of(model, goal));
}
template <class Result, class State, class Action, class Probability, suspects_in<State> List>
constexpr risk_aim<Result> aim_of(const indexed_markov_model<State, Action, Probability>& model, const List& given) {
    return risk_aim<Result>(numbered_sites<Result>(model, given));
}

/// Posterior weights for risks: a passed test is evidence about what happened in it.
template <class Goal>
inline constexpr weighting natural_weighting = suspects_list<Goal> ? weighting::posterior : weighting::local;

}}  // namespace foregone::impl
