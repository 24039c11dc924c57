// SPDX-License-Identifier: BSL-1.0
#pragma once

// The faults that may be in a system, and the cost of those that remain when all tests have passed.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/likelihood/as_probability.hpp>
#include <foregone/impl/likelihood/convert_weights.hpp>
#include <foregone/impl/likelihood/exact/executions.hpp>
#include <foregone/impl/likelihood/fault_sets.hpp>
#include <foregone/impl/likelihood/numbered_tests.hpp>
#include <foregone/impl/likelihood/site_risk.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/likelihood/goal.hpp>
#include <foregone/model/markov_model.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

template <class T>
inline constexpr bool is_suspects = false;

template <class List, class State>
inline constexpr bool is_suspects_in = std::convertible_to<decltype(*std::declval<const List&>().begin()->where.states), State>;

inline constexpr std::size_t most_joint_suspects = 20;

}}  // namespace foregone::impl

namespace foregone {

/// The probability of a fault, the probability that a test case that covers the fault fails, and the cost of a remaining fault.
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

/// The place of a possible fault: `fg::suspect{fg::word{state::refunded}, {.prior = {1, 20}, .cost = 300}}`; two states are a step.
template <class State, std::size_t Length>
struct suspect {
    word<State, Length> where;
    fault_odds odds;
};
template <class State, std::size_t Length>
suspect(word<State, Length>, fault_odds) -> suspect<State, Length>;

template <class State>
struct suspect<State, 0> {
    static_assert(never_for<State>, "foregone: a suspect is a word and its odds: fg::suspect{fg::word{state}, {.prior = {1, 20}}}");
    State where;
    fault_odds odds;
};
template <class State>
suspect(State, fault_odds) -> suspect<State, 0>;

/// Several suspects, faulty independently of one another. Any range of suspects is accepted, too.
template <class... Suspects>
struct suspects {
    std::tuple<Suspects...> all;

    constexpr suspects(Suspects... given) : all(given...) {}
};
template <class... Suspects>
suspects(Suspects...) -> suspects<Suspects...>;

[[noreturn]] inline void the_odds_of_a_fault_are_impossible() {
    refuse_probabilities(
        "the odds of a suspect are impossible; a fault has a prior probability of 0 or more that is less than 1, shows with a "
        "probability from 0 to 1, and costs 0 or more");
}
template <class State>
constexpr void a_suspect_names_a_state_that_the_model_does_not_have(State) {
    this_is_not_a_constant();
}

/// The average cost of one suspect, before all tests and after they passed.
template <class State, class Probability>
struct suspect_risk {
    std::vector<State> states{};
    Probability posterior = 0;  ///< probability of a fault after the tests passed
    Probability before = 0, after = 0;
};

/// The average cost of the remaining faults.
///
/// Order: suspects with the greatest remaining cost first, then as passed.
template <class State, class Probability>
struct suite_risk {
    Probability before = 0, after = 0;
    std::vector<suspect_risk<State, Probability>> suspects{};
};

struct risk_options {
    weighting weights = weighting::posterior;
    bool jointly = false;  ///< over all sets of faults: exact where suspects are not covered independently; for at most 20 suspects
};

[[noreturn]] inline void the_suspects_are_too_many_for_joint_risk() {
    refuse_probabilities("there are more than 20 suspects, which have too many sets; omit .jointly, or pass fewer suspects");
}

}  // namespace foregone

namespace foregone { inline namespace impl {

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

template <class... States, std::size_t... Lengths, class State>
inline constexpr bool is_suspects_in<suspects<suspect<States, Lengths>...>, State> = (std::convertible_to<States, State> && ...);

/// Suspects in states of one type.
template <class T, class State>
concept suspects_in = suspects_list<T> && is_suspects_in<T, State>;

template <class Visit, class... Suspects>
constexpr void each_suspect(const suspects<Suspects...>& given, Visit&& visit) {
    std::apply([&](const auto&... one) { (visit(one), ...); }, given.all);
}
template <class Visit, class Range>
constexpr void each_suspect(const Range& given, Visit&& visit) {
    for (const auto& one : given) visit(one);
}

/// The number of a state that a suspect names.
template <class State>
constexpr std::uint32_t number_of_suspect(const interned_values<State>& states, const State& named) {
    const std::uint32_t number = states.find(named);
    if (number < states.size()) return number;
    a_suspect_names_a_state_that_the_model_does_not_have(named);
    refuse_unknown_state("a suspect", named);
}

/// Suspects in the numbers of a model.
template <class Result, class State, class Action, class Probability, suspects_list List>
constexpr std::vector<fault_site<Result>> numbered_sites(const indexed_markov_model<State, Action, Probability>& model,
                                                         const List& given) {
    std::vector<fault_site<Result>> made;
    each_suspect(given, [&](const auto& one) {
        if (!one.odds.are_possible()) the_odds_of_a_fault_are_impossible();
        state_word where;
        for (const State& named : one.where.states) where.push_back(number_of_suspect<State>(model.states, named));
        made.push_back({std::move(where), as_probability<Result>(one.odds.prior), as_probability<Result>(one.odds.shows),
                        as_probability<Result>(one.odds.cost)});
    });
    return made;
}

/// Reports unmet requirements as compile errors; true if there are none.
template <class Model, class Tests, class List>
constexpr bool check_suspects() {
    if constexpr (check_tests<Model, Tests>()) {
        static_assert(
            suspects_in<List, typename Model::state>,
            "foregone: the third argument of residual_risk(model, suite, suspects) is the places of faults in states of the "
            "model: fg::suspects{fg::suspect{fg::word{state}, {.prior = {1, 20}}}}");
        return suspects_in<List, typename Model::state>;
    }
    return false;
}

template <class Result, class Model, class Tests, class List>
constexpr auto risk_of_suite(const Model& model, const Tests& suite, const List& suspects, risk_options options) {
    using result = coverage_number<Result, Model>;
    auto made = indexed(model);
    refuse_flaw(made, find_flaw(made.table));
    auto sites = numbered_sites<result>(made, suspects);
    if (options.jointly && sites.size() > most_joint_suspects) the_suspects_are_too_many_for_joint_risk();
    auto numbers = numbered_tests(made, suite);
    std::vector<execution_model<result>> tests;
    for (const numbered_test& test : numbers) {
        auto executed = execute(made.table, test, options.weights);
        tests.push_back(convert_weights<result>(executed));
    }
    risk_report<result> report;
    if (options.jointly) report = risk_by_fault_sets(tests, sites);
    else report = risk_after(tests, sites);
    suite_risk<typename Model::state, result> named{report.before, report.after, {}};
    for (const auto& one : report.sites) {
        named.suspects.push_back({{}, one.posterior, one.before, one.after});
        for (const std::uint32_t state : sites[one.site].word) named.suspects.back().states.push_back(made.states[state]);
    }
    return named;
}

}}  // namespace foregone::impl

namespace foregone {

/// The remaining risk after all test cases of a suite have passed, each executed once.
///
/// Requires: test cases run independently of one another, and faults exist independently of one another. The suite contains a test
/// case as often as it is executed. The suite may be empty: fg::test_suite{}.
/// Guarantees: each suspect is judged as if the others were sound, unless `jointly`. Both results are equal if each test case
/// covers each suspect with probability 0 or 1.
/// Complexity: a few passes over each execution model; jointly, all executions for each set of suspects.
/// Errors: std::invalid_argument for a malformed model, an impossible test case, invalid odds, a state that is not in the model, or
/// too many suspects; std::overflow_error as fg::coverage. In a constant evaluation each of them is a compile error.
/// Source: after Stoelinga and Timmer, "Interpreting a Successful Testing Process: Risk and Actual Coverage", 2009.
template <class Result = numbers_of_the_model, class Model, class Tests, class List>
constexpr auto residual_risk(const Model& model, const Tests& suite, const List& suspects, risk_options options = {}) {
    if constexpr (check_suspects<Model, Tests, List>()) return risk_of_suite<Result>(model, suite, suspects, options);
    else return suite_risk<int, ratio>{};
}

}  // namespace foregone
