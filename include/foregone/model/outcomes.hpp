// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/types/ratio.hpp>

#include <vector>

namespace foregone {

/// A state that an action may lead to, and how likely it does.
template <class State, class Probability = ratio>
struct weighted_outcome {
    State to{};
    Probability probability = 1;

    bool operator==(const weighted_outcome&) const = default;
};

/// What an action may lead to: `return {{state::sent, {9, 10}}, {state::lost, {1, 10}}};`. None where the action is not enabled.
///
/// Shape: an array of weighted_outcome, or any other range of them, will do as well.
template <class State, class Probability = ratio>
using outcomes = std::vector<weighted_outcome<State, Probability>>;

}  // namespace foregone
