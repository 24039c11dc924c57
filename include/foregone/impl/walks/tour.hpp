// SPDX-License-Identifier: BSL-1.0
#pragma once

// The planner of fg::transition_tour: greedy runs over the transitions of an oracle's model, with shortest detours.

#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/states/numbered_states.hpp>
#include <foregone/impl/states/work_item.hpp>
#include <foregone/impl/types/lists.hpp>

#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Runs that together take every transition of an oracle's model at least once, planned on the model alone.
///
/// Guarantees: the tour takes the first action that is left in the current state. If none is left, it takes the shortest way to a
/// state with one left. If there is no such way, a new run begins. States are discovered on the way.
/// Requires: View::plannable; models that can be compared and hashed.
/// Complexity: 4 bytes a state and action, 8 a step; a breadth-first search for each detour.
/// Source: greedy transition tours, as in Lee and Yannakakis, "Principles and methods of testing finite state machines" (1996).
template <class View>
class tour {
    using model = typename View::oracle;

    static constexpr state_id not_taken = no_state, not_enabled = no_state - 1, start = 0;

    numbered_states<model> states_{};
    vector_in<state_id, tour> targets_{};    ///< by state and action
    vector_in<std::uint64_t, tour> left_{};  ///< by state: the first action that may be left

    /// How the numbered search reached a state.
    struct discovery {
        std::uint64_t search = 0;
        state_id from = no_state;
        std::uint64_t action = 0;
    };
    vector_in<discovery, tour> discovered_{};  ///< by state; entries of earlier searches do not count
    vector_in<state_id, tour> queue_{};
    std::uint64_t searches_ = 0;

public:
    vector_in<vector_in<std::uint64_t, tour>, tour> runs{};
    std::uint64_t transitions = 0;  ///< of the model
    std::uint64_t steps = 0;        ///< of all runs together

    constexpr tour() = default;

    /// Plans to the end, or until goes_on() returns false; returns true at the end.
    template <class GoesOn>
    constexpr bool plan(GoesOn&& goes_on) {
        for (state_id at = begin_run(); goes_on();) {
            const std::uint64_t action = next_left(at);
            if (action != View::action_count) at = take(at, action);
            else if (const vector_in<std::uint64_t, tour> way = way_to_rest(at); !way.empty()) at = follow(at, way);
            else if (at != start) at = begin_run();
            else return drop_empty_run();
        }
        return false;
    }

    constexpr std::uint64_t states() const { return states_.size(); }
    constexpr std::uint64_t work() const { return steps; }

    template <class Verdict>
    constexpr void describe(Verdict& into) const {
        into.counted.states = states();
        into.sampled.covered = transitions;
    }

    /// A run takes at most twice the memory of its steps.
    constexpr std::uint64_t bytes() const {
        return states_.bytes() + targets_.capacity() * sizeof(state_id) + (left_.capacity() + 2 * steps) * sizeof(std::uint64_t) +
               discovered_.capacity() * sizeof(discovery);
    }

private:
    constexpr state_id begin_run() {
        runs.emplace_back();
        return number_of(View::initial_model());
    }

    constexpr bool drop_empty_run() {
        if (runs.back().empty()) runs.pop_back();
        return true;
    }

    constexpr state_id take(state_id from, std::uint64_t action) {
        model to = states_[from];
        View::foresee(to, action);
        const state_id target = number_of(to);
        targets_[index(from, action)] = target;
        ++transitions;
        return went(action, target);
    }

    constexpr state_id follow(state_id at, const vector_in<std::uint64_t, tour>& way) {
        for (const std::uint64_t action : way) at = went(action, targets_[index(at, action)]);
        return at;
    }

    constexpr state_id went(std::uint64_t action, state_id target) {
        runs.back().push_back(action);
        ++steps;
        return target;
    }

    static constexpr std::size_t index(state_id state, std::uint64_t action) {
        return static_cast<std::size_t>(state * View::action_count + action);
    }

    /// The first enabled action that is left in a state, or action_count.
    constexpr std::uint64_t next_left(state_id at) {
        std::uint64_t& action = left_[at];
        for (; action < View::action_count; ++action) {
            state_id& target = targets_[index(at, action)];
            if (target != not_taken) continue;
            if (View::enabled(states_[at], action)) break;
            target = not_enabled;
        }
        return action;
    }

    /// The shortest way, by taken transitions, to a state with an action left.
    constexpr vector_in<std::uint64_t, tour> way_to_rest(state_id from) {
        ++searches_;
        queue_.assign(1, from);
        discovered_[from].search = searches_;
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            if (next_left(queue_[i]) != View::action_count) return way_back(from, queue_[i]);
            discover_neighbours(queue_[i]);
        }
        return {};
    }

    constexpr void discover_neighbours(state_id at) {
        for (std::uint64_t action = 0; action < View::action_count; ++action) {
            const state_id to = targets_[index(at, action)];
            if (to >= not_enabled || discovered_[to].search == searches_) continue;
            discovered_[to] = {searches_, at, action};
            queue_.push_back(to);
        }
    }

    constexpr vector_in<std::uint64_t, tour> way_back(state_id from, state_id to) const {
        vector_in<std::uint64_t, tour> way;
        for (; to != from; to = discovered_[to].from) way.insert(way.begin(), discovered_[to].action);
        return way;
    }

    constexpr state_id number_of(const model& state) {
        const state_id number = states_.number_of(state);
        if (number == left_.size()) learn();
        return number;
    }

    constexpr void learn() {
        left_.push_back(0);
        discovered_.push_back({});
        targets_.resize(targets_.size() + static_cast<std::size_t>(View::action_count), not_taken);
    }
};

}}  // namespace foregone::impl
