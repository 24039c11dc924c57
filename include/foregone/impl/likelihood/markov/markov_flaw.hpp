// SPDX-License-Identifier: BSL-1.0
#pragma once

// Validates the table of a Markov decision process: probabilities, and the conditions of tau-normalisation.

#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The reason why a table is not a tau-normalised Markov decision process.
struct markov_flaw {
    enum kind {
        none,
        stateless,
        probability_out_of_range,  ///< of the step from `state` by `action` to `target`: 0 or less, or more than 1
        duplicate_step,            ///< two steps from `state` by `action` to `target`
        sum_is_not_one,            ///< of the steps from `state` by `action`
        mixed_actions,             ///< `state` has internal steps and others: N1
        only_internal,             ///< `state` is reached and left by internal steps only, and is not initial: N2
        internal_cycle             ///< `state` is on a cycle of internal steps: N3
    } what = none;
    std::uint32_t state = 0, action = 0, target = 0;

    constexpr explicit operator bool() const { return what != none; }
};

/// The tolerance for sums of floating-point probabilities.
inline constexpr double probability_tolerance = 1e-9;

template <class Probability>
constexpr bool is_one(const Probability& sum) {
    if constexpr (std::floating_point<Probability>) return sum > 1 - probability_tolerance && sum < 1 + probability_tolerance;
    else return sum == Probability(1);
}

/// The first flaw of single steps.
template <class Probability>
constexpr markov_flaw find_flaw_of_steps(const markov_table<Probability>& table) {
    for (std::uint32_t state = 0; state < table.states(); ++state) {
        const markov_steps<Probability> steps = table.from(state);
        Probability sum = 0;
        for (const auto* at = steps.begin(); at != steps.end(); ++at) {
            const bool is_first = at == steps.begin() || (at - 1)->action != at->action;
            const bool is_last = at + 1 == steps.end() || (at + 1)->action != at->action;
            if (!(at->probability > Probability(0)) || (at->probability > Probability(1) && !is_one(at->probability)))
                return {markov_flaw::probability_out_of_range, state, at->action, at->to};
            if (!is_first && (at - 1)->to == at->to) return {markov_flaw::duplicate_step, state, at->action, at->to};
            sum = is_first ? at->probability : sum + at->probability;
            if (is_last && !is_one(sum)) return {markov_flaw::sum_is_not_one, state, at->action, at->to};
        }
    }
    return {};
}

/// Removes repeatedly the states whose internal steps end; the rest contains a cycle.
template <class Probability>
constexpr markov_flaw find_internal_cycle(const markov_table<Probability>& table) {
    std::vector<std::uint32_t> entering(table.states(), 0), free;
    for (const auto& step : table.steps())
        if (step.is_internal()) ++entering[step.to];
    for (std::uint32_t state = 0; state < table.states(); ++state)
        if (entering[state] == 0) free.push_back(state);
    std::size_t taken = 0;
    for (; taken < free.size(); ++taken)
        for (const auto& step : table.from(free[taken], internal_action))
            if (--entering[step.to] == 0) free.push_back(step.to);
    if (taken == table.states()) return {};
    for (std::uint32_t state = 0; state < table.states(); ++state) {
        if (entering[state] == 0) continue;
        std::uint32_t on_cycle = state;  // backwards along remaining states: ends on a cycle
        std::vector<char> seen(table.states(), 0);
        while (!seen[on_cycle]) {
            seen[on_cycle] = 1;
            for (const auto& step : table.steps())
                if (step.is_internal() && step.to == on_cycle && entering[step.from] != 0) {
                    on_cycle = step.from;
                    break;
                }
        }
        return {markov_flaw::internal_cycle, on_cycle, internal_action, on_cycle};
    }
    return {};
}

/// The first reason why a table is not a tau-normalised Markov decision process, if there is one.
///
/// Complexity: linear, except for the search of a state on a cycle.
/// Source: Prasetya and Klomp, "Test Model Coverage Analysis under Uncertainty", 2019, section 2. Two cases that the text leaves
///     open are allowed: an initial state that only internal steps reach and leave, and a deadlock.
template <class Probability>
constexpr markov_flaw find_flaw(const markov_table<Probability>& table) {
    if (table.states() == 0) return {markov_flaw::stateless};
    if (const markov_flaw found = find_flaw_of_steps(table)) return found;
    std::vector<char> entered_by_action(table.states(), 0), entered(table.states(), 0);
    for (const auto& step : table.steps()) {
        entered[step.to] = 1;
        if (!step.is_internal()) entered_by_action[step.to] = 1;
    }
    for (std::uint32_t state = 0; state < table.states(); ++state) {
        const markov_steps<Probability> steps = table.from(state);
        if (steps.empty() || !(steps.last - 1)->is_internal()) continue;
        if (!steps.first->is_internal()) return {markov_flaw::mixed_actions, state, steps.first->action, steps.first->to};
        if (state != table.initial() && entered[state] && !entered_by_action[state]) return {markov_flaw::only_internal, state};
    }
    return find_internal_cycle(table);
}

}}  // namespace foregone::impl
