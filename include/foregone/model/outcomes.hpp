// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/types/ratio.hpp>

#include <vector>

namespace foregone {

/// A state that an action may lead to, with its probability.
template <class State, class Probability = ratio>
struct weighted_outcome {
    State to{};
    Probability probability = 1;

    bool operator==(const weighted_outcome&) const = default;
};

/// The possible results of an action: `return {{state::sent, {9, 10}}, {state::lost, {1, 10}}};`. Empty if the action is not
/// enabled.
///
/// Guarantees: an array of weighted_outcome; any other range of them works too.
template <class State, class Probability = ratio>
using outcomes = std::vector<weighted_outcome<State, Probability>>;

}  // namespace foregone
