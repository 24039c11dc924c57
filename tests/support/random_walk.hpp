// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/likelihood/exact/execute.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/types/ratio.hpp>

#include <cstdint>

/// Two states, and an action that leads to either with the same probability: as many executions and words as there can be.
namespace random_walk {

namespace fg = foregone;

constexpr fg::markov_table<fg::ratio> model() {
    return {2, 1, 0, {{0, 0, 0, {1, 2}}, {0, 0, 1, {1, 2}}, {1, 0, 0, {1, 2}}, {1, 0, 1, {1, 2}}}};
}

constexpr fg::execution_model<fg::ratio> executions(std::uint32_t actions) {
    return fg::execute(model(), fg::numbered_test(actions, 0), fg::weighting::local);
}

}  // namespace random_walk
