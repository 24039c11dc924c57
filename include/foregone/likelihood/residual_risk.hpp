// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/probability/convert_weights.hpp>
#include <foregone/impl/probability/fault_sets.hpp>
#include <foregone/impl/probability/next_test/numbered_tests.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/likelihood/suspects.hpp>
#include <foregone/model/markov_model.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

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

inline constexpr std::size_t most_joint_suspects = 20;

[[noreturn]] inline void the_suspects_are_too_many_for_joint_risk() {
    refuse_probabilities("there are more than 20 suspects, which have too many sets; omit .jointly, or pass fewer suspects");
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
