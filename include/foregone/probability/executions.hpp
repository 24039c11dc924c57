// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/print.hpp>
#include <foregone/model/markov_flaw.hpp>
#include <foregone/model/markov_flaw_text.hpp>
#include <foregone/model/markov_model.hpp>
#include <foregone/probability/execute.hpp>
#include <foregone/probability/refuse.hpp>
#include <foregone/probability/test_case.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace foregone {

// What is no constant expression, under a name that says why.

template <class Indexed>
[[noreturn]] void the_model_is_not_well_formed(const Indexed& model, const markov_flaw& flaw) {
    const auto state_name = [&](std::uint32_t number) {
        std::string name;
        print(name, model.states[number]);
        return name;
    };
    const auto action_name = [&](std::uint32_t number) {
        std::string name = "tau";
        if (number != internal_action) name.clear(), print(name, model.actions[number]);
        return name;
    };
    refuse_probabilities(markov_flaw_text(flaw, state_name, action_name));
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

[[noreturn]] inline void the_suite_has_no_test_case() { refuse_probabilities("the suite has no test case; give it one"); }

/// A test case in the numbers of a model; an action that the model does not have gets one that is impossible.
template <class Indexed, class Test>
constexpr numbered_test numbered(const Indexed& model, const Test& test) {
    numbered_test made;
    for (const auto& action : test) made.push_back(model.actions.find(action));
    return made;
}

/// How many actions of a test case a model can take, before the first that it cannot.
template <markov_model_type Model, class Test>
    requires test_case_of<Test, typename Model::action>
constexpr std::size_t possible_actions(const Model& model, const Test& test) {
    auto made = indexed(model);
    const numbered_test numbers = numbered(made, test);
    return possible_actions(made.table, numbers);
}

/// The execution model of each test case of a suite, one after the other.
///
/// Errors: std::invalid_argument for a model that is not well-formed (find_flaw), an impossible test case, and no test case; while
///     compiling, no constant.
template <class State, class Action, class Probability, class Tests>
constexpr execution_model<Probability> executions(const indexed_markov_model<State, Action, Probability>& model, const Tests& tests,
                                                  weighting weights) {
    if (const markov_flaw flaw = find_flaw(model.table)) the_model_is_not_well_formed(model, flaw);
    std::vector<numbered_test> numbers;
    each_test_case<Action>(tests, [&](const auto& test) { numbers.push_back(numbered(model, test)); });
    execution_model<Probability> all;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        execution_search<Probability> search(model.table, numbers[i]);
        if (search.possible_actions() < numbers[i].size()) the_test_case_is_impossible<Action>(tests, i, search.possible_actions());
        all.append(search.complete(weights));
    }
    if (all.size() == 0) the_suite_has_no_test_case();
    return all;
}

}  // namespace foregone
