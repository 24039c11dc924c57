// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/markov_model.hpp>
#include <foregone/probability/as_probability.hpp>
#include <foregone/probability/coverage.hpp>
#include <foregone/probability/execute.hpp>
#include <foregone/probability/executions.hpp>

#include <vector>

namespace foregone {

/// How likely the system lets a test case be taken to its end, when it is tried once.
///
/// Shape: 1 / completion(…) is how often it has to be tried on average.
/// Errors: those of fg::coverage.
template <class Result = numbers_of_the_model, markov_model_type Model, class Test>
    requires test_case_of<Test, typename Model::action>
constexpr coverage_number<Result, Model> completion(const Model& model, const Test& test) {
    auto made = indexed(model);
    auto all = executions(made, test, weighting::posterior);
    auto&& numbers = in_numbers_of<coverage_number<Result, Model>>(all);
    return numbers.totals()[0];
}

}  // namespace foregone
