// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reports a malformed Markov model with the place of its flaw: as an exception, or as a compile error.

#include <foregone/impl/likelihood/markov/markov_flaw.hpp>
#include <foregone/impl/likelihood/refuse.hpp>
#include <foregone/model/markov_model.hpp>
#include <foregone/types/print.hpp>

#include <cstdint>
#include <string>

namespace foregone { inline namespace impl {

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

// Each flaw has a function with a descriptive name and the place as arguments: compilers print the name, and Clang prints the
// arguments.

template <class State, class Action>
constexpr void this_step_has_a_probability_out_of_range(State, Action, State) {
    this_is_not_a_constant();
}
template <class State, class Action>
constexpr void this_step_is_there_twice(State, Action, State) {
    this_is_not_a_constant();
}
template <class State, class Action>
constexpr void the_probabilities_of_these_steps_do_not_add_up_to_1(State, Action) {
    this_is_not_a_constant();
}
template <class State>
constexpr void this_state_has_internal_steps_and_others(State) {
    this_is_not_a_constant();
}
template <class State>
constexpr void this_state_is_only_entered_and_left_by_internal_steps(State) {
    this_is_not_a_constant();
}
template <class State>
constexpr void this_state_is_on_a_cycle_of_internal_steps(State) {
    this_is_not_a_constant();
}

template <class State, class Action>
constexpr void show_flaw_of_step(markov_flaw::kind what, const State& from, const Action& by, const State& to) {
    if (what == markov_flaw::probability_out_of_range) this_step_has_a_probability_out_of_range(from, by, to);
    if (what == markov_flaw::duplicate_step) this_step_is_there_twice(from, by, to);
    if (what == markov_flaw::sum_is_not_one) the_probabilities_of_these_steps_do_not_add_up_to_1(from, by);
}

template <class State>
constexpr void show_flaw_of_state(markov_flaw::kind what, const State& state) {
    if (what == markov_flaw::mixed_actions) this_state_has_internal_steps_and_others(state);
    if (what == markov_flaw::only_internal) this_state_is_only_entered_and_left_by_internal_steps(state);
    if (what == markov_flaw::internal_cycle) this_state_is_on_a_cycle_of_internal_steps(state);
}

/// Reports the flaw of a model and its place in a constant evaluation.
///
/// Requires: a flaw of a model with a state.
template <class Indexed>
constexpr void show_flaw(const Indexed& model, const markov_flaw& flaw) {
    show_flaw_of_state(flaw.what, model.states[flaw.state]);
    if (flaw.action == internal_action) show_flaw_of_step(flaw.what, model.states[flaw.state], tau, model.states[flaw.target]);
    else if (flaw.action < model.actions.size())
        show_flaw_of_step(flaw.what, model.states[flaw.state], model.actions[flaw.action], model.states[flaw.target]);
}

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

/// The description of the object that names the state.
template <class State>
[[noreturn]] void refuse_unknown_state(const std::string& who, const State& state) {
    std::string sentence = who + " names the state ";
    print(sentence, state);
    refuse_probabilities(sentence + ", which the model does not have");
}

/// Reports a flaw, if there is one: std::invalid_argument, or a compile error in a constant evaluation.
template <class Indexed>
constexpr void refuse_flaw(const Indexed& model, const markov_flaw& flaw) {
    if (!flaw) return;
    show_flaw(model, flaw);
    the_model_is_not_well_formed(model, flaw);
}

}}  // namespace foregone::impl
