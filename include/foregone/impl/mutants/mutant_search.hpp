// SPDX-License-Identifier: BSL-1.0
#pragma once

// The search of one mutant, breadth first, beside the graph of its model: only what the mutant changes is computed again.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/mutants/altered_steps.hpp>
#include <foregone/impl/mutants/mutant.hpp>
#include <foregone/impl/mutants/mutant_facts.hpp>
#include <foregone/impl/mutants/mutant_judge.hpp>
#include <foregone/impl/mutants/mutant_runs.hpp>
#include <foregone/impl/search/judge.hpp>
#include <foregone/impl/search/tally_shape.hpp>
#include <foregone/impl/states/finding.hpp>
#include <foregone/impl/states/numbered_states.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/states/work_item.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The limits of the search of one mutant.
struct mutant_limits {
    std::uint64_t new_states = UINT64_MAX;   ///< states that the model does not reach
    std::uint64_t depth_steps = UINT64_MAX;  ///< states at this distance are not expanded
};

/// Searches a mutant. `Base` is the graph of its model: `size()`, `state(id)`, `find(state)`, `initial(number)`, and the steps of a
/// state, `first(id)` to `last(id)`, each with its number `step(i)` and its successor `to(i)`, no_state outside the boundary;
/// `is_expanded(id)` is whether these are known.
///
/// Requires: the model violates no property.
/// Guarantees: the shortest counterexample, and of several, the one that a check of the mutant would report.
template <class View, class Base>
class mutant_search {
    using node = typename View::node;
    static constexpr std::uint32_t properties = View::properties::size;
    static constexpr std::size_t states_between_polls = 32;

    const Base& base_;
    altered_steps<View> altered_;
    mutant_judge<View> judge_;
    mutant_limits limits_;
    numbered_states<node> new_{};           ///< states that the model does not reach
    std::vector<state_id> order_{};         ///< in the order of discovery: numbers in the base, then those of new states
    std::vector<state_id> place_{};         ///< by number: the place in this order, plus one
    std::size_t at_ = 0;                    ///< the place of the state that is expanded
    finding best_{};
    bool witnessed_[properties + 1]{};
    std::uint32_t unwitnessed_ = 0;         ///< `sometimes` without a witness
    bool differs_ = false, closed_ = true;
    std::uint64_t spent_ = 0;
    mutant_runs<View> runs_;

public:
    constexpr mutant_search(const Base& base, const mutant_facts<View>& known, const mutant& m, mutant_limits limits,
                            const temporal_claims_of<View>& claims, chosen_properties chosen = {})
        : base_(base), altered_(known, m), judge_{chosen}, limits_(limits), place_(base.size(), 0), runs_(claims, chosen) {
        for (std::uint32_t i = 0; i < properties; ++i)
            if (View::properties::kind(i) == property_kind::sometimes && chosen.contain(i)) ++unwitnessed_;
            else witnessed_[i] = true;
    }

    /// Searches; `stops()` is asked now and then whether to end, and then the mutant is undecided.
    template <class Stops>
    constexpr mutant_result run(Stops&& stops) {
        begin();
        for (std::uint64_t depth = 0; at_ < order_.size(); ++depth) {
            if (depth == limits_.depth_steps) return closed_ = false, conclude(stops);
            for (const std::size_t end = order_.size(); at_ < end; ++at_) {
                if (best_.exists() && best_.steps <= depth) return conclude(stops);
                if (new_.size() > limits_.new_states) return {};
                if (at_ % states_between_polls == 0 && stops()) return {};
                expand(depth);
            }
        }
        return conclude(stops);
    }

    /// How much was searched: states and steps.
    constexpr std::uint64_t spent() const { return spent_; }
    std::uint64_t bytes() const { return new_.bytes() + (order_.capacity() + place_.capacity()) * sizeof(state_id); }

private:
    template <class Stops>
    constexpr mutant_result conclude([[maybe_unused]] Stops& stops) {
        if (best_.exists()) return {mutant_fate::killed, best_.property, best_.steps};
        if (altered_.m.kind == mutant_kind::initial_left_out && order_.size() < base_.size()) differs_ = true;
        for (std::uint32_t i = 0; closed_ && unwitnessed_ > 0 && i < properties; ++i)
            if (!witnessed_[i]) return {mutant_fate::killed, i, 0};
        if constexpr (View::properties::has_temporal)
            if (closed_)
                if (const mutant_result found = runs_.decide(stops); found.fate != mutant_fate::equivalent) return found;
        if (!differs_) return {mutant_fate::equivalent};
        return {.fate = mutant_fate::survivor, .new_states = new_.size()};
    }

    constexpr void begin() {
        const std::uint64_t count = View::initial_count();
        for (std::uint64_t i = 0; i < count; ++i) {
            if (altered_.m.kind == mutant_kind::initial_left_out && altered_.m.other == i) continue;
            const state_id id = base_.initial(i);
            if (id == no_state) continue;
            visit_known(id);
            runs_.begin_in(place_[id] - 1);
        }
    }

    constexpr bool is_known(state_id id) const { return id < base_.size(); }
    constexpr node state_of(state_id id) const {
        if (is_known(id)) return base_.state(id);
        return new_[id - static_cast<state_id>(base_.size())];
    }

    constexpr void expand(std::uint64_t depth) {
        const state_id id = order_[at_];
        bool has_step = false;
        spent_ += 1 + View::action_count;
        runs_.begin_state();
        if (is_known(id) && base_.is_expanded(id)) has_step = expand_known(id, depth);
        else expand_new(state_of(id), depth, has_step);
        if (View::properties::deadlock() != no_property || View::properties::has_temporal) end_state(id, has_step, depth);
    }

    constexpr void end_state(state_id id, bool has_step, std::uint64_t depth) {
        if constexpr (View::properties::deadlock() != no_property)
            if (!has_step && judge_.chosen.contain(View::properties::deadlock()) && !View::terminal(state_of(id)))
                best_.keep({depth, at_, no_action, View::properties::deadlock()});
        if constexpr (View::properties::has_temporal) runs_.end_state(state_of(id), has_step);
    }

    /// A state that the model reaches, too: the steps of other actions are known.
    constexpr bool expand_known(state_id id, std::uint64_t depth) {
        bool has_step = false;
        std::size_t i = base_.first(id);
        const std::size_t last = base_.last(id);
        const auto pass = [&] {
            has_step = true;
            note_run_step(id, base_.step_at(i), base_.to(i));
            if (base_.to(i) != no_state) visit_known(base_.to(i));
        };
        for (; i < last && action_of<View>(base_.step_at(i)) < altered_.own.first; ++i) pass();
        std::size_t own = i;
        while (i < last && altered_.own.contains(action_of<View>(base_.step_at(i)))) ++i;
        has_step |= only_restricts(altered_.m.kind) ? restrict_known(id, own, i) : alter_known(id, own, i, depth);
        for (; i < last; ++i) pass();
        return has_step;
    }

    constexpr bool restrict_known(state_id id, std::size_t first, std::size_t last) {
        bool has_step = false;
        for (; first < last; ++first) {
            if (!altered_.keeps(action_of<View>(base_.step_at(first)))) {
                differs_ = true;
                continue;
            }
            has_step = true;
            note_run_step(id, base_.step_at(first), base_.to(first));
            if (base_.to(first) != no_state) visit_known(base_.to(first));
        }
        return has_step;
    }

    /// Takes the steps that the mutant changes, and compares them with the model's.
    constexpr bool alter_known(state_id id, std::size_t first, std::size_t last, std::uint64_t depth) {
        const node from = base_.state(id);
        bool has_step = false;
        const auto take = [&](std::uint64_t step, const node& to, std::uint32_t failed, bool differs) {
            has_step = true;
            const state_id reached = go(from, step, to, failed, depth);
            if (differs || first == last || base_.step_at(first) != step || base_.to(first) != reached) differs_ = true;
            if (first < last) ++first;
        };
        if (changes_successor(altered_.m.kind) && !View::bounded) {
            for (std::size_t i = first, end = last; i < end; ++i) {
                const node original = base_.state(base_.to(i));
                node to = original;
                altered_.change(from, to);
                if (same_state(to, original)) {
                    has_step = true, ++first;
                    note_run_step(id, base_.step_at(i), base_.to(i));
                    visit_known(base_.to(i));
                } else {
                    take(base_.step_at(i), to, altered_.judge(from, action_of<View>(base_.step_at(i)), to), false);
                }
            }
        } else {
            altered_.each_own(from, [&](std::uint64_t step, const node& to, std::uint32_t failed, bool differs) {
                take(step, to, failed, differs && answering_view<View>);
            });
        }
        if (first < last) differs_ = true;
        return has_step;
    }

    /// A state that only the mutant reaches.
    constexpr void expand_new(const node& from, std::uint64_t depth, bool& has_step) {
        const auto take = [&](std::uint64_t step, const node& to, std::uint32_t failed, bool) {
            has_step = true;
            go(from, step, to, failed, depth);
        };
        altered_.each_before(from, take);
        altered_.each_own(from, take);
        altered_.each_after(from, take);
    }

    /// Takes a step; returns the number of its successor, no_state outside the boundary.
    constexpr state_id go(const node& from, std::uint64_t step, const node& to, std::uint32_t failed, std::uint64_t depth) {
        failed = judge_.violated_by_step(from, action_of<View>(step), to, failed);
        if (failed != no_property) best_.keep({depth + 1, at_, step, failed});
        if constexpr (View::bounded) {
            if (!View::within_boundary(to)) {
                runs_.add_step(from, action_of<View>(step), to, no_state);
                return no_state;
            }
        }
        state_id id = base_.find(to);
        if (id == no_state) id = static_cast<state_id>(base_.size()) + new_.number_of(to);
        if (id >= place_.size()) place_.resize(id + std::size_t{1}, state_id{0});
        if (looks_behind<View>(failed)) {
            if (is_known(id)) visit_known(id);
            else visit_new(id, to, {depth + 1, at_, step});
        }
        if constexpr (View::properties::has_temporal) runs_.add_step(from, action_of<View>(step), to, place_[id] - 1);
        return id;
    }

    constexpr void note_run_step([[maybe_unused]] state_id from, [[maybe_unused]] std::uint64_t step,
                                 [[maybe_unused]] state_id to) {
        if constexpr (View::properties::has_temporal) {
            if (to == no_state) return runs_.add_step_outside(action_of<View>(step));
            visit_known(to);
            runs_.add_step(base_.state(from), action_of<View>(step), base_.state(to), place_[to] - 1);
        }
    }

    constexpr void visit_known(state_id id) {
        if (place_[id] != 0) return;
        order_.push_back(id);
        place_[id] = static_cast<state_id>(order_.size());
        if (unwitnessed_ > 0) look_for_witness(base_.state(id));
    }

    constexpr void visit_new(state_id id, const node& state, finding where) {
        if (place_[id] != 0) return;
        order_.push_back(id);
        place_[id] = static_cast<state_id>(order_.size());
        where.property = judge_.violated_by_state(state);
        if (where.property != no_property) best_.keep(where);
        if (unwitnessed_ > 0) look_for_witness(state);
    }

    constexpr void look_for_witness(const node& state) {
        View::properties::witness(state, witnessed_, [&](std::uint32_t i) {
            witnessed_[i] = true;
            --unwitnessed_;
        });
    }
};

}}  // namespace foregone::impl
