// SPDX-License-Identifier: BSL-1.0
#pragma once

// The probability that one try of a test case runs to its end, and so the average number of tries.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/likelihood/find_next_test.hpp>
#include <foregone/impl/likelihood/flawed_model.hpp>
#include <foregone/impl/likelihood/numbered_tests.hpp>
#include <foregone/likelihood/coverage.hpp>
#include <foregone/model/markov_model.hpp>

namespace foregone {

/// The probability that one try of a test case runs to its end.
///
/// Guarantees: 1 / completion(…) is the average number of tries.
/// Errors: those of fg::coverage.
template <class Result = numbers_of_the_model, markov_model_type Model, class Test>
    requires test_case_of<Test, typename Model::action>
constexpr coverage_number<Result, Model> completion(const Model& model, const Test& test) {
    auto made = indexed(model);
    refuse_flaw(made, find_flaw(made.table));
    auto tests = numbered_tests(made, test);
    auto table = convert_table<coverage_number<Result, Model>>(made.table);
    return completion(table, tests[0]);
}

}  // namespace foregone
