// SPDX-License-Identifier: BSL-1.0
#pragma once

// The complete state graph of a behavior's model, on which transition tours and covering runs are planned.

#include <foregone/impl/states/numbered_states.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/types/lists.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// A transition of an oracle's model, and the event that it stands for.
struct model_transition {
    std::uint64_t action = 0;
    std::uint32_t event = 0;
    state_id to = no_state;
};

/// Consecutive transitions.
struct transition_range {
    const model_transition* first;
    const model_transition* last;

    constexpr const model_transition* begin() const { return first; }
    constexpr const model_transition* end() const { return last; }
    constexpr std::uint64_t size() const { return static_cast<std::uint64_t>(last - first); }
};

/// All states of an oracle's model and all transitions between them. State 0 is the initial state.
///
/// Requires: `Events` numbers events: `count`, and `of(action)`.
template <class View, class Events>
class model_graph {
    numbered_states<typename View::oracle> states_{};
    vector_in<model_transition, model_graph> transitions_{};  ///< by state, in the order of the actions
    vector_in<std::size_t, model_graph> first_{};             ///< by state, then the end of all

public:
    static constexpr std::uint64_t events = Events::count;

    constexpr model_graph() = default;

    /// Visits all states, or as many as goes_on() allows. Returns true if all were visited.
    template <class GoesOn>
    constexpr bool explore(GoesOn&& goes_on) {
        states_.number_of(View::initial_model());
        first_.assign(1, 0);
        for (std::size_t at = 0; at < states_.size(); ++at) {
            if (!goes_on()) return false;
            expand(static_cast<state_id>(at));
            first_.push_back(transitions_.size());
        }
        return true;
    }

    constexpr std::size_t states() const { return states_.size(); }
    constexpr std::size_t transitions() const { return transitions_.size(); }
    constexpr std::uint64_t bytes() const {
        return states_.bytes() + first_.capacity() * sizeof(std::size_t) + transitions_.capacity() * sizeof(model_transition);
    }

    constexpr transition_range from(state_id state) const {
        return {transitions_.data() + first_[state], transitions_.data() + first_[state + 1]};
    }

private:
    constexpr void expand(state_id at) {
        for (std::uint64_t action = 0; action < View::action_count; ++action) {
            if (!View::enabled(states_[at], action)) continue;
            typename View::oracle to = states_[at];
            View::foresee(to, action);
            const state_id target = states_.number_of(to);
            transitions_.push_back({action, static_cast<std::uint32_t>(Events::of(action)), target});
        }
    }
};

}}  // namespace foregone::impl
