// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/markov/markov_flaw.hpp>

#include <string>

namespace foregone {

/// What is wrong with a model, and the remedy, in one sentence.
///
/// Requires: a flaw; `state_name(number)` and `action_name(number)` give text, that of the internal action too.
template <class StateName, class ActionName>
std::string markov_flaw_text(const markov_flaw& flaw, StateName&& state_name, ActionName&& action_name) {
    const auto state = [&] { return std::string(state_name(flaw.state)); };
    const auto step = [&] { return "from " + state() + " by " + std::string(action_name(flaw.action)); };
    const auto whole_step = [&] { return "the step " + step() + " to " + std::string(state_name(flaw.target)); };
    switch (flaw.what) {
        case markov_flaw::stateless: return "the model has no state; give it an initial one";
        case markov_flaw::probability_out_of_range:
            return whole_step() + " has a probability that is not more than 0 and at most 1; leave out steps that never happen";
        case markov_flaw::duplicate_step:
            return whole_step() + " is there twice; make one of it, with the sum of the probabilities";
        case markov_flaw::sum_is_not_one:
            return "the probabilities of the steps " + step() + " do not add up to 1; say for each how likely it is, exactly";
        case markov_flaw::mixed_actions:
            return "state " + state() +
                   " has internal steps and others; let an internal step lead to a new state that has the others, and say how "
                   "likely that one is";
        case markov_flaw::only_internal:
            return "state " + state() + " is only entered and only left by internal steps; join these, and leave it out";
        case markov_flaw::internal_cycle:
            return "state " + state() + " is on a cycle of internal steps; let an action be taken on it, or leave the cycle out";
        case markov_flaw::none: break;
    }
    return {};
}

}  // namespace foregone
