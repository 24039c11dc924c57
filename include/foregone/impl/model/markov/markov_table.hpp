// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace foregone {

/// The number of the internal action, tau, which nobody outside of a system takes part in.
inline constexpr std::uint32_t internal_action = UINT32_MAX;

/// One transition of a Markov decision process, by numbers: from a state, when an action is taken, with a probability to a state.
template <class Probability>
struct markov_step {
    std::uint32_t from = 0, action = 0, to = 0;
    Probability probability = 1;

    constexpr bool is_internal() const { return action == internal_action; }
    constexpr bool operator==(const markov_step&) const = default;
};

/// Some steps, one after the other.
template <class Probability>
struct markov_steps {
    const markov_step<Probability>* first;
    const markov_step<Probability>* last;

    constexpr const markov_step<Probability>* begin() const { return first; }
    constexpr const markov_step<Probability>* end() const { return last; }
    constexpr std::size_t size() const { return static_cast<std::size_t>(last - first); }
    constexpr bool empty() const { return first == last; }
};

/// A Markov decision process whose states and actions are numbers: what everything computes with.
///
/// Shape: a state's steps lie together, by action (internal ones last) and then by target, whatever order they were given in.
/// Cost: 16 bytes and a probability for each step, 4 for each state.
template <class Probability>
class markov_table {
    std::uint32_t states_ = 0, actions_ = 0, initial_ = 0;
    std::vector<markov_step<Probability>> steps_{};
    std::vector<std::uint32_t> first_{};  // of each state's steps, and the end of all

public:
    using probability = Probability;
    using step = markov_step<Probability>;

    constexpr markov_table() = default;

    /// Requires: states and actions of all steps are less than these, or internal; fewer than 2^32 steps.
    constexpr markov_table(std::uint32_t states, std::uint32_t actions, std::uint32_t initial, const std::vector<step>& steps)
        : states_(states), actions_(actions), initial_(initial), first_(std::size_t{states} + 1, 0) {
        steps_ = sorted(steps, states_, &step::to);
        if (count_steps() > few) steps_ = sorted(steps_, actions_, &step::action);
        steps_ = sorted(steps_, states_, &step::from);
        order_actions();
    }

    constexpr std::uint32_t states() const { return states_; }
    constexpr std::uint32_t actions() const { return actions_; }  ///< that are not internal
    constexpr std::uint32_t initial() const { return initial_; }
    constexpr const std::vector<step>& steps() const { return steps_; }

    constexpr markov_steps<Probability> from(std::uint32_t state) const {
        return {steps_.data() + first_[state], steps_.data() + first_[state + 1]};
    }
    /// Those that an action takes.
    constexpr markov_steps<Probability> from(std::uint32_t state, std::uint32_t action) const {
        markov_steps<Probability> found = from(state);
        while (!found.empty() && found.first->action < action) ++found.first;
        while (!found.empty() && (found.last - 1)->action > action) --found.last;
        return found;
    }
    /// In a tau-normalised model, a state whose steps are all internal.
    constexpr bool moves_by_itself(std::uint32_t state) const {
        const markov_steps<Probability> found = from(state);
        return !found.empty() && (found.last - 1)->is_internal();
    }

private:
    static constexpr std::uint32_t few = 16;

    /// Those of each state; the most that one has.
    constexpr std::uint32_t count_steps() {
        std::uint32_t most = 0;
        for (const step& one : steps_)
            if (++first_[one.from + 1] > most) most = first_[one.from + 1];
        for (std::size_t state = 0; state < states_; ++state) first_[state + 1] += first_[state];
        return most;
    }

    /// Stable, so that what was sorted by before still holds among equals. Numbers that are not less than the limit are the last.
    static constexpr std::vector<step> sorted(const std::vector<step>& steps, std::uint32_t limit, std::uint32_t step::*number) {
        std::vector<std::uint32_t> end(std::size_t{limit} + 1, 0);
        for (const step& one : steps) ++end[one.*number < limit ? one.*number : limit];
        std::uint32_t sum = 0;
        for (std::uint32_t& count : end) sum += count, count = sum - count;
        std::vector<step> made(steps.size());
        for (const step& one : steps) made[end[one.*number < limit ? one.*number : limit]++] = one;
        return made;
    }

    /// Stable too; cheap where a state has few steps, or they are in order.
    constexpr void order_actions() {
        for (std::uint32_t state = 0; state < states_; ++state)
            for (std::uint32_t i = first_[state] + 1; i < first_[state + 1]; ++i)
                for (std::uint32_t j = i; j > first_[state] && steps_[j].action < steps_[j - 1].action; --j)
                    std::swap(steps_[j], steps_[j - 1]);
    }
};

}  // namespace foregone
