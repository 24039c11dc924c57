// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads test cases from a file, and checks that the model can execute them; used by foregone-coverage.

#include "cli/diagnostics.hpp"
#include "likelihood/read/markov_file.hpp"
#include "likelihood/read/name_table.hpp"

#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A test case in a file, with the places of its actions.
struct placed_test {
    numbered_test actions{};
    text_place place{};
    std::vector<text_place> places{};
};

/// Reads test cases: one a line, actions separated by blanks or commas, () for the empty one, # before comments. A text that begins
/// with [ is JSON, a list of lists of actions.
///
/// Errors: mistakes in the file, and a file without test cases, become diagnostics.
std::vector<placed_test> read_tests(std::string_view text, const name_table& actions, diagnostics& wrong);

/// A test case as a line of a file.
std::string test_text(const numbered_test& test, const name_table& actions);

/// The states in which a system may wait for an action after a test case, and the actions that are possible in one of them.
struct open_states {
    std::set<std::uint32_t> states{}, actions{};
};

/// Requires: the test case is legal.
template <class Number>
open_states states_after(const markov_table<Number>& table, const numbered_test& test) {
    open_states found;
    const execution_model<Number> model = execute(table, test, weighting::local);
    for (std::uint32_t node = 0; node < model.exit(); ++node) {
        const std::uint32_t state = model[node].state;
        if (model[node].position != test.size() || table.moves_by_itself(state)) continue;
        found.states.insert(state);
        for (const markov_step<Number>& step : table.from(state)) found.actions.insert(step.action);
    }
    return found;
}

inline std::string state_list(const markov_file& file, const std::set<std::uint32_t>& states) {
    std::vector<std::string> names;
    for (const std::uint32_t state : states) names.push_back(file.states[state]);
    return names_text(names, "or");
}

/// Reports the first action that no execution can take, if there is one.
template <class Number>
void check_possible(const markov_file& file, const markov_table<Number>& table, const placed_test& test, diagnostics& wrong) {
    const std::size_t possible = possible_actions(table, test.actions);
    if (possible == test.actions.size()) return;
    const numbered_test before(test.actions.begin(), test.actions.begin() + static_cast<std::ptrdiff_t>(possible));
    const open_states open = states_after(table, before);
    std::vector<std::string> names;
    for (const std::uint32_t action : open.actions) names.push_back(file.actions[action]);
    const std::string after =
        possible == 0 ? "at the beginning" : "after " + std::to_string(possible) + (possible == 1 ? " action" : " actions");
    wrong.error(test.places[possible], shown_name(file.actions[test.actions[possible]]) + " is impossible " + after +
                                           ", where the system is in " + state_list(file, open.states) + "; " +
                                           (names.empty() ? "no action is possible there: end the test case before it"
                                                          : "possible there: " + names_text(names, "and")));
}

}}  // namespace foregone::impl
