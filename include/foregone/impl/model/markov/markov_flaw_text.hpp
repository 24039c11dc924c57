// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/markov/markov_flaw.hpp>

#include <string>

namespace foregone::inline impl {

/// A model's flaw with the remedy, in one sentence.
///
/// Requires: a flaw; `state_name(number)` and `action_name(number)` return text, for the internal action too.
template <class StateName, class ActionName>
std::string markov_flaw_text(const markov_flaw& flaw, StateName&& state_name, ActionName&& action_name) {
    const auto state = [&] { return std::string(state_name(flaw.state)); };
    const auto step = [&] { return "from " + state() + " by " + std::string(action_name(flaw.action)); };
    const auto whole_step = [&] { return "the step " + step() + " to " + std::string(state_name(flaw.target)); };
    switch (flaw.what) {
        case markov_flaw::stateless: return "the model has no state; add an initial state";
        case markov_flaw::probability_out_of_range:
            return whole_step() + " has a probability of 0 or less, or of more than 1; leave out steps that never happen";
        case markov_flaw::duplicate_step:
            return whole_step() + " occurs twice; replace both by one with the sum of the probabilities";
        case markov_flaw::sum_is_not_one:
            return "the probabilities of the steps " + step() + " do not add up to 1; write each probability exactly";
        case markov_flaw::mixed_actions:
            return "state " + state() +
                   " has internal steps and others; add an internal step to a new state with the others, and write its "
                   "probability";
        case markov_flaw::only_internal:
            return "state " + state() + " is entered and left by internal steps only; join these steps and remove the state";
        case markov_flaw::internal_cycle:
            return "state " + state() + " is on a cycle of internal steps; make an action part of it, or remove the cycle";
        case markov_flaw::none: break;
    }
    return {};
}

}  // namespace foregone::impl
