// SPDX-License-Identifier: BSL-1.0
#pragma once

// Numbers the actions of a user's tests, and converts a model's table; for test selection, completion and risk.

#include <foregone/impl/likelihood/as_probability.hpp>
#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/exact/executions.hpp>
#include <foregone/impl/likelihood/markov/markov_flaw.hpp>
#include <foregone/likelihood/test_case.hpp>
#include <foregone/model/markov_model.hpp>

#include <cstddef>
#include <vector>

namespace foregone { inline namespace impl {

/// The same table with numbers of another type.
template <class Result, class Probability>
constexpr markov_table<Result> convert_table(const markov_table<Probability>& table) {
    std::vector<markov_step<Result>> steps;
    for (const auto& step : table.steps())
        steps.push_back({step.from, step.action, step.to, as_probability<Result>(step.probability)});
    return {table.states(), table.actions(), table.initial(), steps};
}

/// Test cases in the numbers of a model.
///
/// Errors: std::invalid_argument for an impossible test case; a compile error in a constant evaluation.
template <class State, class Action, class Probability, class Tests>
constexpr std::vector<numbered_test> numbered_tests(const indexed_markov_model<State, Action, Probability>& model,
                                                    const Tests& tests) {
    std::vector<numbered_test> made;
    each_test_case<Action>(tests, [&](const auto& test) { made.push_back(numbered(model, test)); });
    for (std::size_t i = 0; i < made.size(); ++i) {
        const std::size_t possible = possible_actions(model.table, made[i]);
        refuse_impossible<Action>(tests, i, made[i].size(), possible);
    }
    return made;
}

}}  // namespace foregone::impl
