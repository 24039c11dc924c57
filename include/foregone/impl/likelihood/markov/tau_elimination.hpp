// SPDX-License-Identifier: BSL-1.0
#pragma once

// The transformation of a Markov decision process with internal steps towards tau-normal form; used before coverage.

#include <foregone/impl/likelihood/markov/markov_flaw.hpp>
#include <foregone/impl/likelihood/markov/markov_table.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Removes the states of a Markov decision process that only internal steps enter and leave, and adds the missing states between
/// internal steps and actions.
///
/// Requires: find_flaw_of_steps finds none in the table.
/// Guarantees: removing a state joins each internal step to it with each internal step from it: probabilities are multiplied, equal
///     targets summed. A cycle through the state is left with the probabilities of the steps out of it, divided by their sum.
/// Complexity: for each removed state, its incoming times its outgoing steps, each with a search of all steps.
template <class Probability>
class tau_elimination {
    using step = markov_step<Probability>;

    std::uint32_t states_, actions_, initial_;
    std::vector<step> steps_;

public:
    constexpr explicit tau_elimination(const markov_table<Probability>& table)
        : states_(table.states()), actions_(table.actions()), initial_(table.initial()), steps_(table.steps()) {}

    /// Not renumbered: a removed state has no steps.
    constexpr const std::vector<step>& steps() const { return steps_; }

    constexpr bool is_mixed(std::uint32_t state) const { return has_step_from(state, true) && has_step_from(state, false); }

    /// Moves a state's actions to a new state, which an internal step reaches; the new state gets the next number.
    ///
    /// Requires: the state is mixed; the probability that another internal step comes first is between 0 and 1, exclusively.
    constexpr void split(std::uint32_t state, const Probability& internal_first) {
        const std::uint32_t waiting = states_++;
        for (step& one : steps_) {
            if (one.from != state) continue;
            if (one.is_internal()) one.probability = one.probability * internal_first;
            else one.from = waiting;
        }
        steps_.push_back({state, internal_action, waiting, Probability(1) - internal_first});
    }

    /// Removes all states that only internal steps enter and leave.
    ///
    /// Returns: the remaining flaw against tau-normalisation: a mixed state, or one on a cycle of internal steps.
    constexpr markov_flaw eliminate() {
        std::vector<char> has_internal(states_, 0), has_other(states_, 0);
        for (const step& one : steps_) {
            std::vector<char>& has = one.is_internal() ? has_internal : has_other;
            has[one.from] = has[one.to] = 1;
        }
        for (std::uint32_t state = 0; state < states_; ++state)
            if (has_internal[state] && !has_other[state] && is_entered_and_left(state) && !eliminate(state))
                return {markov_flaw::internal_cycle, state, internal_action, state};
        const markov_table<Probability> table(states_, actions_, initial_, steps_);
        return find_flaw(table);
    }

private:
    constexpr bool has_step_from(std::uint32_t state, bool internal) const {
        for (const step& one : steps_)
            if (one.from == state && one.is_internal() == internal) return true;
        return false;
    }

    constexpr bool is_entered_and_left(std::uint32_t state) const {
        bool entered = false, left = false;
        for (const step& one : steps_) {
            entered = entered || one.to == state;
            left = left || one.from == state;
        }
        return entered && left && state != initial_;
    }

    /// False if the state is never left.
    constexpr bool eliminate(std::uint32_t state) {
        std::vector<step> before, after, others;
        Probability leaves = 0;
        for (const step& one : steps_) {
            if (one.from == state && one.to != state) after.push_back(one), leaves = leaves + one.probability;
            else if (one.to == state && one.from != state) before.push_back(one);
            else if (one.from != state) others.push_back(one);
        }
        if (after.empty()) return false;
        steps_ = others;
        for (const step& in : before)
            for (const step& out : after) add(in.from, out.to, in.probability * out.probability / leaves);
        return true;
    }

    constexpr void add(std::uint32_t from, std::uint32_t to, const Probability& probability) {
        for (step& one : steps_)
            if (one.from == from && one.to == to && one.is_internal()) return void(one.probability = one.probability + probability);
        steps_.push_back({from, internal_action, to, probability});
    }
};

}}  // namespace foregone::impl
