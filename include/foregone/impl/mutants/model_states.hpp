// SPDX-License-Identifier: BSL-1.0
#pragma once

// The state graph of a model at run time, with the number of each step: what all its mutants are compared with.

#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/mutants/mutant_facts.hpp>
#include <foregone/impl/search/judge.hpp>
#include <foregone/impl/states/numbered_states.hpp>
#include <foregone/impl/states/work_item.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace foregone { inline namespace impl {

/// The reachable states of a model and the steps between them, in the order of a check.
///
/// Requires: states that can be compared and hashed.
template <class View>
class model_states {
    using node = typename View::node;
    using step_number = std::conditional_t<branching_view<View>, std::uint64_t, std::uint32_t>;
    static constexpr std::size_t states_between_polls = 1'024;

    numbered_states<node> states_{};
    std::vector<state_id> initial_{};   ///< by number; no_state outside the boundary
    std::vector<std::size_t> first_{0};  ///< by expanded state: its first step; then the end of all
    std::vector<state_id> to_{};
    std::vector<step_number> step_{};
    std::uint32_t violated_ = no_property;
    std::uint64_t depth_steps_ = 0;
    bool is_complete_ = false;

public:
    /// Visits all states up to a distance, and notes the facts; stops at a violation, or once stops(bytes) says so.
    template <class Stops>
    void explore(mutant_facts<View>& known, std::uint64_t depth_steps, Stops&& stops) {
        View::each_initial(0, View::initial_count(), [&](std::uint64_t, const node& state) {
            initial_.push_back(View::within_boundary(state) ? number_of(state, known) : no_state);
        });
        std::size_t at = 0;
        for (std::uint64_t depth = 0; depth < depth_steps && at < states_.size(); ++depth) {
            depth_steps_ = depth;
            for (const std::size_t end = states_.size(); at < end; ++at) {
                if (violated_ != no_property || (at % states_between_polls == 0 && stops(bytes()))) return;
                expand(static_cast<state_id>(at), known);
            }
        }
        is_complete_ = violated_ == no_property;
    }

    /// Whether all states were visited, without a violation.
    bool is_complete() const { return is_complete_; }
    /// The property that the model itself violates, or no_property.
    std::uint32_t violated() const { return violated_; }

    std::size_t size() const { return states_.size(); }
    std::size_t steps() const { return to_.size(); }
    /// The distance of the farthest state that was expanded.
    std::uint64_t depth_steps() const { return depth_steps_; }
    std::uint64_t bytes() const {
        return states_.bytes() + first_.capacity() * sizeof(std::size_t) + to_.capacity() * sizeof(state_id) +
               step_.capacity() * sizeof(step_number);
    }

    const node& state(state_id id) const { return states_[id]; }
    state_id find(const node& state) const { return states_.find(state); }
    state_id initial(std::uint64_t number) const { return initial_[number]; }
    bool is_expanded(state_id id) const { return id + std::size_t{1} < first_.size(); }
    std::size_t first(state_id id) const { return first_[id]; }
    std::size_t last(state_id id) const { return first_[id + std::size_t{1}]; }
    std::uint64_t step_at(std::size_t i) const { return step_[i]; }
    state_id to(std::size_t i) const { return to_[i]; }

private:
    state_id number_of(const node& state, mutant_facts<View>& known) {
        const std::size_t before = states_.size();
        const state_id id = states_.number_of(state);
        if (states_.size() == before) return id;
        known.note_state(state);
        if (violated_ == no_property) violated_ = View::properties::violated_by_state(state);
        return id;
    }

    void expand(state_id id, mutant_facts<View>& known) {
        const node from = states_[id];
        View::each_step(from, {}, 0, View::action_count, [&](std::uint64_t step, const node& to, const auto& note, const auto&) {
            if (note.failed != no_property && violated_ == no_property) violated_ = note.failed;
            if (!looks_behind<View>(note.failed)) return;
            known.note_step(from, step, to);
            step_.push_back(static_cast<step_number>(step));
            to_.push_back(View::within_boundary(to) ? number_of(to, known) : no_state);
        });
        first_.push_back(to_.size());
    }
};

}}  // namespace foregone::impl
