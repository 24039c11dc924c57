// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/likelihood/goal.hpp>
#include <foregone/types/ratio.hpp>

#include <cstdint>
#include <vector>

/// A model of five states that has all that Prasetya and Klomp, 2019, figures 1 and 2, say of theirs. What leads out of states 2, 4
/// and 5 is partly our choice.
///
/// States are numbered from 0 here and from 1 there: state 1 is number 0.
namespace paper_example {

namespace fg = foregone;

enum action : std::uint32_t { a, b };

constexpr fg::markov_table<fg::ratio> model() {
    const std::vector<fg::markov_step<fg::ratio>> steps{{0, a, 0, {1, 2}},
                                                        {0, a, 2, {1, 2}},
                                                        {0, b, 1, 1},
                                                        {2, fg::internal_action, 3, {9, 10}},
                                                        {2, fg::internal_action, 4, {1, 10}},
                                                        {3, a, 2, 1},
                                                        {3, b, 0, 1},
                                                        {4, a, 2, 1}};
    return {5, 2, 0, steps};
}

constexpr fg::execution_model<fg::ratio> executions(const fg::numbered_test& test, fg::weighting weights = fg::weighting::local) {
    auto table = model();
    return fg::execute(table, test, weights);
}

/// The execution model of figure 2.
constexpr fg::execution_model<fg::ratio> executions(fg::weighting weights = fg::weighting::local) {
    return executions({a, a, b}, weights);
}

/// A word from the digits of its states: word(134).
constexpr fg::state_word word(std::uint32_t digits) {
    fg::state_word made;
    for (std::uint32_t rest = digits; rest > 0; rest /= 10) made.insert(made.begin(), rest % 10 - 1);
    return made;
}

/// A sentence of words from digits: {{2, 3}, {1}} is (2|3);1.
constexpr fg::state_sentence sentence(const std::vector<std::vector<std::uint32_t>>& clauses) {
    fg::state_sentence made;
    for (const std::vector<std::uint32_t>& words : clauses) {
        made.push_back({});
        for (const std::uint32_t digits : words) made.back().push_back(word(digits));
    }
    return made;
}

}  // namespace paper_example
