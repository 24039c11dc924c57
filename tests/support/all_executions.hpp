// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/impl/likelihood/exact/execution_model.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

/// The executions of a test case, enumerated on the model's table: a computation of its own, to compare with.
namespace all_executions {

namespace fg = foregone;

/// The steps taken, and the product of their probabilities.
struct execution {
    std::vector<std::uint32_t> states{}, actions{};
    fg::big_ratio probability = 1;
};

inline void extend(const fg::markov_table<fg::ratio>& table, const fg::numbered_test& test, std::size_t taken,
                   const execution& begun, std::vector<execution>& into) {
    bool moves_by_itself = false;
    for (const auto& step : table.steps()) moves_by_itself |= step.from == begun.states.back() && step.is_internal();
    if (!moves_by_itself && taken == test.size()) return into.push_back(begun);
    for (const auto& step : table.steps()) {
        if (step.from != begun.states.back() || (moves_by_itself ? !step.is_internal() : step.action != test[taken])) continue;
        execution longer = begun;
        longer.states.push_back(step.to);
        longer.actions.push_back(step.action);
        longer.probability *= fg::big_ratio(step.probability.numerator) / step.probability.denominator;
        extend(table, test, taken + (step.is_internal() ? 0 : 1), longer, into);
    }
}

/// Those that run to the end, with their probabilities given that they do.
inline std::vector<execution> of(const fg::markov_table<fg::ratio>& table, const fg::numbered_test& test) {
    std::vector<execution> found;
    extend(table, test, 0, {{table.initial()}, {}, 1}, found);
    fg::big_ratio sum = 0;
    for (const execution& one : found) sum += one.probability;
    for (execution& one : found) one.probability /= sum;
    return found;
}

}  // namespace all_executions
