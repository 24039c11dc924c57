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

/// What one suspect costs on average, before all tests and after they passed.
template <class State, class Probability>
struct suspect_risk {
    std::vector<State> states{};
    Probability posterior = 0;  ///< how likely there is a fault, after the tests passed
    Probability before = 0, after = 0;
};

/// The cost of the faults that are left on average.
///
/// Shape: suspects by what is left, the greatest first, and then as they were given.
template <class State, class Probability>
struct suite_risk {
    Probability before = 0, after = 0;
    std::vector<suspect_risk<State, Probability>> suspects{};
};

struct risk_options {
    weighting weights = weighting::posterior;
    bool jointly = false;  ///< by all sets of faults: exact where suspects are not covered independently; for at most 20 of them
};

inline constexpr std::size_t most_joint_suspects = 20;

[[noreturn]] inline void the_suspects_are_too_many_for_joint_risk() {
    refuse_probabilities("there are more than 20 suspects, which have too many sets; leave .jointly out, or give fewer suspects");
}

/// Does not compile but for what can be asked, and says why; whether it can.
template <class Model, class Tests, class List>
constexpr bool check_suspects() {
    if constexpr (check_tests<Model, Tests>()) {
        static_assert(
            suspects_in<List, typename Model::state>,
            "foregone: the third argument of residual_risk(model, suite, suspects) is where faults may be, in states of the "
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
    suite_risk<typename Model::state, result> told{report.before, report.after, {}};
    for (const auto& one : report.sites) {
        told.suspects.push_back({{}, one.posterior, one.before, one.after});
        for (const std::uint32_t state : sites[one.site].word) told.suspects.back().states.push_back(made.states[state]);
    }
    return told;
}

/// The risk that is left after all test cases of a suite have passed, each of them executed once.
///
/// Requires: test cases run independently of one another, and faults are there or not independently of one another. A test case that is
///     executed several times is in the suite as often. It may be empty: fg::test_suite{}.
/// Shape: each suspect by itself, as if the others were sound, unless `jointly`; both are the same where each test case covers each
///     suspect for sure or never.
/// Cost: a few passes over each execution model; jointly, all executions for each set of suspects.
/// Errors: std::invalid_argument for a model that is not well-formed, an impossible test case, odds that are none, a state that the model
///     does not have, too many suspects; std::overflow_error as fg::coverage. While compiling, no constant.
/// Source: after Stoelinga and Timmer, "Interpreting a Successful Testing Process: Risk and Actual Coverage", 2009.
template <class Result = numbers_of_the_model, class Model, class Tests, class List>
constexpr auto residual_risk(const Model& model, const Tests& suite, const List& suspects, risk_options options = {}) {
    if constexpr (check_suspects<Model, Tests, List>()) return risk_of_suite<Result>(model, suite, suspects, options);
    else return suite_risk<int, ratio>{};
}

}  // namespace foregone
