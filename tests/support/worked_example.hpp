// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/ratio.hpp>
#include <foregone/model/markov_table.hpp>
#include <foregone/probability/execution_model.hpp>
#include <foregone/probability/execute.hpp>

/// The running example of Prasetya and Klomp, 2019: the model of figure 1 and the test case of figure 2.
namespace worked_example {

namespace fg = foregone;

/// States 1 to 5 of the paper are 0 to 4; actions are a and b.
constexpr fg::markov_table<fg::ratio> model() {
    const std::uint32_t a = 0, b = 1, tau = fg::internal_action;
    const fg::ratio half{1, 2};
    return {5,
            2,
            0,
            {{0, a, 0, half},
             {0, a, 2, half},
             {0, b, 1, 1},
             {2, tau, 3, {9, 10}},
             {2, tau, 4, {1, 10}},
             {3, a, 2, 1},
             {3, b, 0, 1},
             {4, a, 2, 1}}};
}

constexpr fg::execution_model<fg::ratio> executions(fg::weighting weights) { return fg::execute(model(), {0, 0, 1}, weights); }

}  // namespace worked_example
