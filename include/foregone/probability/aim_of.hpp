// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/probability/as_probability.hpp>
#include <foregone/probability/coverage.hpp>
#include <foregone/probability/goal.hpp>
#include <foregone/probability/residual_risk.hpp>
#include <foregone/probability/test_aim.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace foregone {

// What test cases can be chosen for, in the states of a model:
//
//     fg::distinct_states                                  the number of states that are expected to be covered
//     fg::distinct_words(2)                                that of words
//     fg::weighed(fg::distinct_states, weight)             the sum of weight(state) over them
//     fg::distinct_words(2) >= 10, fg::word{2} | …         how likely a goal is covered
//     fg::suspects{fg::suspect{…}, …}                      the risk that passing takes away

/// Words that do not all count the same: weight(state), or weight(states) of a std::vector of them.
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

/// How likely there is a fault, how likely it shows in a test case that comes across it, and what it costs if it is left.
///
/// Requires: 0 <= prior < 1; 0 <= shows <= 1; cost >= 0.
struct fault_odds {
    ratio prior{};
    ratio shows = 1;
    ratio cost = 1;

    constexpr bool are_possible() const {
        return prior >= ratio(0) && prior < ratio(1) && shows >= ratio(0) && shows <= ratio(1) && cost >= ratio(0);
    }
};

/// Where a fault may be: `fg::suspect{fg::word{state::refunded}, {.prior = {1, 20}, .cost = 300}}`; two states are a step.
template <class State, std::size_t Length>
struct suspect {
    word<State, Length> where;
    fault_odds odds;
};
template <class State, std::size_t Length>
suspect(word<State, Length>, fault_odds) -> suspect<State, Length>;

/// All of them, each faulty or not independently of the others. Any range of suspects will do as well.
template <class... Suspects>
struct suspects {
    std::tuple<Suspects...> all;

    constexpr suspects(Suspects... given) : all(given...) {}
};
template <class... Suspects>
suspects(Suspects...) -> suspects<Suspects...>;

template <class T>
inline constexpr bool is_suspects = false;
template <class... States, std::size_t... Lengths>
inline constexpr bool is_suspects<suspects<suspect<States, Lengths>...>> = true;
template <class T>
    requires requires(const T& range) {
        { range.begin()->odds } -> std::convertible_to<fault_odds>;
        range.begin()->where.states;
    }
inline constexpr bool is_suspects<T> = true;

template <class T>
concept suspects_list = is_suspects<T>;

[[noreturn]] inline void the_odds_of_a_fault_are_impossible() {
    refuse_probabilities(
        "the odds of a suspect are impossible; a fault has a prior probability of 0 or more that is less than 1, shows with a "
        "probability from 0 to 1, and costs 0 or more");
}
[[noreturn]] inline void a_suspect_names_a_state_that_the_model_does_not_have() {
    refuse_probabilities("a suspect names a state that the model does not have");
}

template <class Visit, class... Suspects>
constexpr void each_suspect(const suspects<Suspects...>& given, Visit&& visit) {
    std::apply([&](const auto&... one) { (visit(one), ...); }, given.all);
}
template <class Visit, class Range>
constexpr void each_suspect(const Range& given, Visit&& visit) {
    for (const auto& one : given) visit(one);
}

/// Suspects in the numbers of a model.
template <class Result, class Indexed, suspects_list List>
constexpr std::vector<fault_site<Result>> numbered_sites(const Indexed& model, const List& given) {
    std::vector<fault_site<Result>> made;
    each_suspect(given, [&](const auto& one) {
        if (!one.odds.are_possible()) the_odds_of_a_fault_are_impossible();
        state_word where;
        for (const auto& state : one.where.states) where.push_back(model.states.find(state));
        for (const std::uint32_t state : where)
            if (state == model.states.size()) a_suspect_names_a_state_that_the_model_does_not_have();
        made.push_back({std::move(where), as_probability<Result>(one.odds.prior), as_probability<Result>(one.odds.shows),
                        as_probability<Result>(one.odds.cost)});
    });
    return made;
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

[[noreturn]] inline void a_weight_is_negative() { refuse_probabilities("a weight is negative; give weights of 0 or more"); }

template <class Result, class State, class Action, class Probability, class Weight>
constexpr expected_words_aim<Result> aim_of(const indexed_markov_model<State, Action, Probability>& model,
                                            const weighed_words<Weight>& given) {
    if (given.length == 0) a_word_has_at_least_one_state();
    std::vector<valued_word<Result>> weights;
    each_word(model.table, given.length, [&](const state_word& word) {
        std::vector<State> states;
        for (const std::uint32_t state : word) states.push_back(model.states[state]);
        if constexpr (std::invocable<const Weight&, const State&>) weights.push_back({word, as_probability<Result>(given.weight(states[0]))});
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
template <class Result, class Indexed, sentence_goal Goal>
constexpr sentence_aim<Result> aim_of(const Indexed& model, const Goal& goal) {
    auto numbers = numbered_goal(goal, [&](const auto& state) { return model.states.find(state); });
    if (!has_states_of(model.states.size(), numbers)) the_goal_names_a_state_that_the_model_does_not_have();
    return sentence_aim<Result>(numbers);
}
template <class Result, class Indexed, suspects_list List>
constexpr risk_aim<Result> aim_of(const Indexed& model, const List& given) {
    return risk_aim<Result>(numbered_sites<Result>(model, given));
}

/// What a test that was seen to pass says is a matter of what happened in it: for risks, posterior weights.
template <class Goal>
inline constexpr weighting natural_weighting = suspects_list<Goal> ? weighting::posterior : weighting::local;

}  // namespace foregone
