// SPDX-License-Identifier: BSL-1.0
#pragma once

// Eliminates the internal steps of a Markov model; the user estimates states that also have other steps.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/likelihood/exact/executions.hpp>
#include <foregone/impl/likelihood/markov/tau_elimination.hpp>
#include <foregone/impl/likelihood/refuse.hpp>
#include <foregone/model/markov_model.hpp>
#include <foregone/types/print.hpp>

#include <concepts>
#include <cstdint>
#include <string>

namespace foregone {

/// The user's estimate for a state with internal and other steps: the probability that an internal step comes first, and the name
/// of a new state for the other case, in which only the other steps are possible: `fg::internal_first{state::idle, {1, 5},
/// state::waiting}`.
template <class State, class Probability = ratio>
struct internal_first {
    State state{};
    Probability likelihood = 0;
    State otherwise{};
};
template <class State>
internal_first(State, ratio, State) -> internal_first<State>;

template <class State>
[[noreturn]] void the_estimate_does_not_fit(const State& state, const char* reason) {
    std::string name;
    print(name, state);
    refuse_probabilities("the estimate for state " + name + " does not fit: " + reason);
}

template <class State>
[[noreturn]] void the_state_needs_an_estimate(const State& state) {
    std::string name;
    print(name, state);
    refuse_probabilities(
        "state " + name +
        " has internal steps and others; pass an fg::internal_first with the probability that an internal step comes first, and "
        "the name of a new state for the others");
}

template <class State>
[[noreturn]] void the_cycle_cannot_be_joined(const State& state) {
    std::string name;
    print(name, state);
    refuse_probabilities(
        "the cycle of internal steps through state " + name +
        " cannot be eliminated: it is never left, or contains the initial state or a state that an action enters; add an "
        "action to it, or remove it");
}

}  // namespace foregone

namespace foregone { inline namespace impl {

template <class Indexed, class Probability, class Estimate>
constexpr void split_state(Indexed& made, tau_elimination<Probability>& elimination, const Estimate& estimate) {
    const std::uint32_t state = made.states.find(estimate.state);
    if (state >= made.table.states() || !elimination.is_mixed(state))
        the_estimate_does_not_fit(estimate.state, "the state has no internal steps, or no others; omit the estimate");
    if (!(estimate.likelihood > Probability(0)) || !((estimate.likelihood) < Probability(1)))
        the_estimate_does_not_fit(estimate.state, "the probability is not between 0 and 1; remove steps that never happen");
    if (made.states.find(estimate.otherwise) < made.states.size())
        the_estimate_does_not_fit(estimate.state, "its new state is already in the model; use another name");
    made.states.number_of(estimate.otherwise);
    elimination.split(state, estimate.likelihood);
}

}}  // namespace foregone::impl

namespace foregone {

/// A tau-normalised model of the same behaviour. States with internal steps only are eliminated, and states with internal and other
/// steps are split by the estimates.
///
/// Guarantees: the executions of a test case are those of the given model without the eliminated states, with the same
/// probabilities, which weighting::posterior uses. weighting::local distributes by steps: its shares differ where an eliminated
/// state may lead to a state that cannot complete the trace.
/// Errors: std::invalid_argument for invalid probabilities, a state without a required estimate, an estimate that does not fit, or
/// a cycle that cannot be eliminated; a compile error in a constant evaluation.
template <markov_model_type Model, std::same_as<internal_first<typename Model::state, typename Model::probability>>... Estimates>
constexpr auto tau_normalised(const Model& model, const Estimates&... estimates) {
    auto made = indexed(model);
    refuse_flaw(made, find_flaw_of_steps(made.table));
    tau_elimination<typename Model::probability> elimination(made.table);
    (split_state(made, elimination, estimates), ...);
    const markov_flaw left = elimination.eliminate();
    if (left.what == markov_flaw::mixed_actions) the_state_needs_an_estimate(made.states[left.state]);
    if (left.what == markov_flaw::internal_cycle) the_cycle_cannot_be_joined(made.states[left.state]);
    if (left) the_model_is_not_well_formed(made, left);
    markov_model<typename Model::state, typename Model::action, typename Model::probability> normalised{model.initial};
    for (const auto& step : elimination.steps()) {
        action_or_tau<typename Model::action> by = tau;
        if (!step.is_internal()) by = made.actions[step.action];
        normalised.add(made.states[step.from], by, made.states[step.to], step.probability);
    }
    return normalised;
}

}  // namespace foregone
