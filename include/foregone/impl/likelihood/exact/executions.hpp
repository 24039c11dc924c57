// SPDX-License-Identifier: BSL-1.0
#pragma once

// Builds execution models from a user's tests, and rejects impossible test cases; used by the coverage functions.

#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/flawed_model.hpp>
#include <foregone/impl/likelihood/markov/markov_flaw.hpp>
#include <foregone/impl/likelihood/refuse.hpp>
#include <foregone/likelihood/test_case.hpp>
#include <foregone/model/markov_model.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

// Functions that are not constant expressions, with names that describe the reason.

/// Arguments: the number of a test case, the number of its action, both counted from 1, and the action.
template <class Action>
constexpr void the_test_case_has_an_impossible_action(std::size_t, std::size_t, Action) {
    this_is_not_a_constant();
}

template <class Action, class Tests>
[[noreturn]] void the_test_case_is_impossible(const Tests& tests, std::size_t number, std::size_t possible) {
    std::size_t at = 0;
    std::string done, next;
    each_test_case<Action>(tests, [&](const auto& test) {
        if (at++ != number) return;
        std::size_t taken = 0;
        for (const Action& action : test) {
            if (taken > 0 && taken < possible) done += ", ";
            if (taken <= possible) print(taken < possible ? done : next, action);
            ++taken;
        }
    });
    refuse_probabilities("test case " + std::to_string(number + 1) +
                         " is impossible: " + (possible == 0 ? "at the beginning" : "after " + done) + " the model cannot take " +
                         next + ", its action " + std::to_string(possible + 1) +
                         "; end the test case before it, or let the model take it");
}

/// Reports a test case with an impossible action, if it is one.
template <class Action, class Tests>
constexpr void refuse_impossible(const Tests& tests, std::size_t number, std::size_t size, std::size_t possible) {
    if (possible >= size) return;
    std::size_t at = 0;
    each_test_case<Action>(tests, [&](const auto& test) {
        if (at++ != number) return;
        std::size_t taken = 0;
        for (const Action& action : test)
            if (taken++ == possible) the_test_case_has_an_impossible_action<Action>(number + 1, possible + 1, action);
    });
    the_test_case_is_impossible<Action>(tests, number, possible);
}

[[noreturn]] inline void the_suite_has_no_test_case() { refuse_probabilities("the suite has no test case; add one"); }

/// A test case in the numbers of a model. An action that the model lacks gets an impossible number.
template <class Indexed, class Test>
constexpr numbered_test numbered(const Indexed& model, const Test& test) {
    numbered_test made;
    for (const auto& action : test) made.push_back(model.actions.find(action));
    return made;
}

/// The number of actions of a test case that a model can take before the first impossible one.
template <markov_model_type Model, class Test>
    requires test_case_of<Test, typename Model::action>
constexpr std::size_t possible_actions(const Model& model, const Test& test) {
    auto made = indexed(model);
    const numbered_test numbers = numbered(made, test);
    return possible_actions(made.table, numbers);
}

/// The execution model of each test case of a suite, in order.
///
/// Errors: std::invalid_argument for a malformed model (find_flaw), an impossible test case, and an empty suite; a compile error in
/// a constant evaluation.
template <class State, class Action, class Probability, class Tests>
constexpr execution_model<Probability> executions(const indexed_markov_model<State, Action, Probability>& model, const Tests& tests,
                                                  weighting weights) {
    refuse_flaw(model, find_flaw(model.table));
    std::vector<numbered_test> numbers;
    each_test_case<Action>(tests, [&](const auto& test) { numbers.push_back(numbered(model, test)); });
    execution_model<Probability> all;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        execution_search<Probability> search(model.table, numbers[i]);
        refuse_impossible<Action>(tests, i, numbers[i].size(), search.possible_actions());
        all.append(search.complete(weights));
    }
    if (all.size() == 0) the_suite_has_no_test_case();
    return all;
}

}}  // namespace foregone::impl
