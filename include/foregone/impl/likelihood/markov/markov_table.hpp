// SPDX-License-Identifier: BSL-1.0
#pragma once

// A Markov decision process with numbered states and actions, sorted; the input of all coverage and risk computations.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The number of the internal action, tau, which is not observable.
inline constexpr std::uint32_t internal_action = UINT32_MAX;

/// One transition of a Markov decision process by numbers: state, action, probability, next state.
template <class Probability>
struct markov_step {
    std::uint32_t from = 0, action = 0, to = 0;
    Probability probability = 1;

    constexpr bool is_internal() const { return action == internal_action; }
    constexpr bool operator==(const markov_step&) const = default;
};

/// Consecutive steps.
template <class Probability>
struct markov_steps {
    const markov_step<Probability>* first;
    const markov_step<Probability>* last;

    constexpr const markov_step<Probability>* begin() const { return first; }
    constexpr const markov_step<Probability>* end() const { return last; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(last - first); }
    constexpr bool empty() const { return first == last; }
};

/// A Markov decision process with numbered states and actions, as all computations use it.
///
/// Order: a state's steps are adjacent, sorted by action (internal ones last) and then by target.
/// Complexity: 16 bytes and a probability for each step, 4 for each state.
template <class Probability>
class markov_table {
    std::uint32_t states_ = 0, actions_ = 0, initial_ = 0;
    std::vector<markov_step<Probability>> steps_{};
    std::vector<std::uint32_t> first_{};  // the first step of each state, and the end

public:
    using probability = Probability;
    using step = markov_step<Probability>;

    constexpr markov_table() = default;

    /// Requires: states and actions of all steps are below these limits, or internal; fewer than 2^32 steps.
    constexpr markov_table(std::uint32_t states, std::uint32_t actions, std::uint32_t initial, const std::vector<step>& steps)
        : states_(states), actions_(actions), initial_(initial), first_(std::size_t{states} + 1, 0) {
        steps_ = sorted(steps, states_, &step::to);
        if (count_steps() > few) steps_ = sorted(steps_, actions_, &step::action);
        steps_ = sorted(steps_, states_, &step::from);
        order_actions();
    }

    constexpr std::uint32_t states() const { return states_; }
    constexpr std::uint32_t actions() const { return actions_; }  ///< without internal actions
    constexpr std::uint32_t initial() const { return initial_; }
    constexpr const std::vector<step>& steps() const { return steps_; }

    constexpr markov_steps<Probability> from(std::uint32_t state) const {
        return {steps_.data() + first_[state], steps_.data() + first_[state + 1]};
    }
    /// The steps of a state by an action.
    constexpr markov_steps<Probability> from(std::uint32_t state, std::uint32_t action) const {
        markov_steps<Probability> found = from(state);
        while (!found.empty() && found.first->action < action) ++found.first;
        while (!found.empty() && (found.last - 1)->action > action) --found.last;
        return found;
    }
    /// Whether all steps of a state are internal, in a tau-normalised model.
    constexpr bool moves_by_itself(std::uint32_t state) const {
        const markov_steps<Probability> found = from(state);
        return !found.empty() && (found.last - 1)->is_internal();
    }

private:
    static constexpr std::uint32_t few = 16;

    /// Counts the steps of each state; returns the maximum.
    constexpr std::uint32_t count_steps() {
        std::uint32_t most = 0;
        for (const step& one : steps_)
            if (++first_[one.from + 1] > most) most = first_[one.from + 1];
        for (std::size_t state = 0; state < states_; ++state) first_[state + 1] += first_[state];
        return most;
    }

    /// A stable counting sort; keeps an earlier order among equals. Numbers at or above the limit come last.
    static constexpr std::vector<step> sorted(const std::vector<step>& steps, std::uint32_t limit, std::uint32_t step::*number) {
        std::vector<std::uint32_t> end(std::size_t{limit} + 1, 0);
        for (const step& one : steps) ++end[one.*number < limit ? one.*number : limit];
        std::uint32_t sum = 0;
        for (std::uint32_t& count : end) sum += count, count = sum - count;
        std::vector<step> made(steps.size());
        for (const step& one : steps) made[end[one.*number < limit ? one.*number : limit]++] = one;
        return made;
    }

    /// Stable too; fast if a state has few steps or they are sorted.
    constexpr void order_actions() {
        for (std::uint32_t state = 0; state < states_; ++state)
            for (std::uint32_t i = first_[state] + 1; i < first_[state + 1]; ++i)
                for (std::uint32_t j = i; j > first_[state] && steps_[j].action < steps_[j - 1].action; --j)
                    std::swap(steps_[j], steps_[j - 1]);
    }
};

}}  // namespace foregone::impl
