// SPDX-License-Identifier: BSL-1.0
#pragma once

// The unmerged_model of a model type: stores states, draws runs, compares each step, and prints the difference.

#include <foregone/impl/base/long_text.hpp>
#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/model/seldom_steps.hpp>
#include <foregone/impl/search/judge.hpp>
#include <foregone/impl/states/numbered_states.hpp>
#include <foregone/impl/states/store/same_state.hpp>
#include <foregone/impl/states/unequal_merges.hpp>
#include <foregone/impl/trust/unmerged_model.hpp>
#include <foregone/impl/types/member_difference.hpp>
#include <foregone/impl/walks/random_source.hpp>
#include <foregone/impl/walks/shrink_rules.hpp>
#include <foregone/model/scope.hpp>
#include <foregone/model/symmetry.hpp>
#include <foregone/types/memberwise.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// Whether runs without merging are taken beside a graph of the view: its states are distinguished by ==, and each is stored as it
/// is.
template <class View>
concept compares_unmerged = has_opaque_members<typename View::node> && !reducing_view<View>;

/// The same step of two equal states: of the object of a run, and of a stored state.
template <class View>
struct paired_step {
    using node = typename View::node;

    bool taken = false;                    ///< from the run's object
    bool stored_taken = false;             ///< from the stored state
    bool inside = true, stored_inside = true;
    bool equal = true;                     ///< the successors are
    std::uint32_t property = no_property;  ///< violated by the run
    std::uint32_t stored_property = no_property;

    constexpr bool agrees() const { return !differs() && property == no_property && stored_property == no_property; }
    constexpr bool differs() const { return taken != stored_taken || inside != stored_inside || !equal; }

    /// Takes the step in place from both.
    static constexpr paired_step of(node& real, node& stored, std::uint64_t action) {
        paired_step both;
        step_in_place(real, action, both.taken, both.inside, both.property);
        step_in_place(stored, action, both.stored_taken, both.stored_inside, both.stored_property);
        if (both.taken && both.stored_taken && both.inside && both.stored_inside) both.equal = same_state(real, stored);
        return both;
    }

private:
    static constexpr void step_in_place(node& at, std::uint64_t action, bool& taken, bool& inside, std::uint32_t& property) {
        typename View::record seen{};
        typename View::note noted{};
        taken = View::take(at, {}, action, seen, noted);
        if (!taken) return;
        const judged found = judge<View>(noted.failed, at);
        inside = found.inside;
        property = found.property;
    }
};

/// How runs without merging are shrunk: if actions have several successors, steps are only removed, because their numbers say more
/// than which action is taken.
template <class View>
shrink_table unmerged_shrinking() {
    shrink_table table = shrink_table_of<View>();
    if constexpr (branching_view<View>) {
        table.simpler_than = [](std::uint64_t, std::uint64_t) { return no_simpler_value; };
        table.place_count = 0;
    }
    return table;
}

/// The runs without merging of one model.
///
/// Complexity: two steps and a look-up for each action of a run; a stored state has 16 bytes beside it, and so has each step.
template <class View>
class unmerged_runs final : public unmerged_model {
    using node = typename View::node;

    /// A step of a stored run; the first one begins in an initial state, and its action is the number of that state.
    struct link {
        static constexpr std::uint64_t none = UINT64_MAX;
        std::uint64_t before = none, action = 0;
    };

    numbered_states<node> stored_{};
    std::vector<std::uint64_t> reached_{};  ///< by number of a stored state: the last step of the run to it
    std::vector<link> links_{};
    trace_type run_{};
    std::uint64_t tried_ = 0;
    state_id beside_ = no_state;  ///< the stored state before the last step of the run that was followed last

public:
    explicit unmerged_runs(std::uint64_t limit) : unmerged_model(unmerged_shrinking<View>(), limit) {}

    finding_type store(std::uint64_t actions) override {
        finding_type found;
        View::each_initial(0, View::initial_count() < actions ? View::initial_count() : actions,
                           [&](std::uint64_t index, const node& state) {
                               if (View::within_boundary(state)) keep(state, link::none, index);
                           });
        std::uint64_t depth = 0, level_end = stored_.size();
        for (std::uint64_t id = 0, spent = 0; id < stored_.size() && spent < actions && depth < limit_steps; ++id) {
            expand(id, actions - spent < View::action_count ? actions - spent : View::action_count, found);
            spent += View::action_count < actions - spent ? View::action_count : actions - spent;
            if (found.property != no_property) break;
            if (id + 1 == level_end) ++depth, level_end = stored_.size();
        }
        return found;
    }

    finding_type take(std::uint64_t number, std::uint64_t steps, bool compares) override {
        action_drawer<View> draws(random{}, 0, number);
        run_ = {draws.bits.below(View::initial_count()), {}};
        node real = View::initial(run_.initial);
        if (!View::within_boundary(real)) return {};
        if (const std::uint32_t failed = View::properties::violated_by_state(real); failed != no_property) return ended(failed);
        std::uint64_t at = add(link::none, run_.initial);
        state_id beside = compares ? number_of(real, at) : no_state;
        while (run_.actions.size() < steps) {
            paired_step<View> both;
            const std::size_t taken = run_.actions.size();
            std::uint64_t step = no_action;
            const std::uint64_t action = draws.draw(real, taken, taken + 1 == steps, [&](std::uint64_t drawn) {
                step = drawn_step(real, beside, drawn, draws.bits);
                return both = step_of(real, beside, step), both.taken || both.differs();
            });
            if (const std::uint32_t failed = both.taken ? no_property : violated_at_end<View>(real); failed != no_property)
                return ended(failed);
            if (action == no_action) break;
            run_.actions.push_back(step);
            if (both.property != no_property) return ended(both.property);
            if (both.stored_property != no_property) return {both.stored_property, run_over(reached_[beside], step)};
            if (both.differs()) return ended(merge_difference);
            if (!both.inside) break;
            if (compares) at = add(at, step), beside = number_of(real, at);
        }
        return {};
    }

    replayed follow(const trace_type& run, bool compares) override {
        if (run.initial >= View::initial_count()) return {.possible = false};
        node real = View::initial(run.initial);
        replayed went{.possible = View::within_boundary(real)};
        if (went.possible) went.property = View::properties::violated_by_state(real);
        bool inside = true;
        for (; went.possible && !went.violated() && went.steps < run.actions.size();) {
            beside_ = compares ? stored_.find(real) : no_state;
            const paired_step<View> both = pair_from(real, beside_, run.actions[static_cast<std::size_t>(went.steps)]);
            went.possible = inside && (both.taken || both.differs());
            went.steps += went.possible;
            went.property = both.property == no_property && both.differs() ? merge_difference : both.property;
            inside = both.inside;
        }
        if (went.possible && !went.violated() && inside) went.property = violated_at_end<View>(real);
        return went;
    }

    void print_difference_of(const trace_type& run, long_text& to) const override {
        trace_type before = run;
        const std::uint64_t last = before.actions.back();
        before.actions.pop_back();
        node real = state_behind<View>(before), stored = stored_[beside_];
        const paired_step<View> both = paired_step<View>::of(real, stored, last);
        print_end(both, stored, real, last, to);
        to.append("; the first is reached by "), print_run<View>(to, run_to(reached_[beside_]));
        to.append(", the second by "), print_run<View>(to, before);
    }

    std::uint64_t tried_actions() const override { return tried_; }
    std::uint64_t bytes() const override {
        return stored_.bytes() + stored_.size() * sizeof(std::uint64_t) + links_.size() * sizeof(link);
    }
    const trace_type& current() const override { return run_; }

private:
    /// Stores the successors of a state.
    void expand(std::uint64_t id, std::uint64_t actions, finding_type& found) {
        const node from = stored_[static_cast<state_id>(id)];
        const std::uint64_t at = reached_[static_cast<std::size_t>(id)];
        each_step_of<View>(from, 0, actions, [&](std::uint64_t action, const node& to, const typename View::note& note) {
            const judged end = judge<View>(note.failed, to);
            if (end.property != no_property && found.property == no_property) found = {end.property, run_over(at, action)};
            if (end.goes_on()) keep(to, at, action);
        });
    }

    void keep(const node& state, std::uint64_t before, std::uint64_t action) {
        if (stored_.number_of(state) == reached_.size()) reached_.push_back(add(before, action));
    }

    state_id number_of(const node& state, std::uint64_t at) {
        const state_id number = stored_.number_of(state);
        if (number == reached_.size()) reached_.push_back(at);
        return number;
    }

    std::uint64_t add(std::uint64_t before, std::uint64_t action) {
        links_.push_back({before, action});
        return links_.size() - 1;
    }

    /// One step of an action: of several successors, one that is drawn, or one that only one of the two states has.
    std::uint64_t drawn_step([[maybe_unused]] const node& real, [[maybe_unused]] state_id beside, std::uint64_t action,
                             [[maybe_unused]] random_bits& bits) const {
        if constexpr (branching_view<View>) {
            const std::vector<std::uint64_t> own = steps_from(real, action),
                                             stored = beside == no_state ? own : steps_from(stored_[beside], action);
            const std::size_t common = own.size() < stored.size() ? own.size() : stored.size();
            for (std::size_t i = 0; i < common; ++i)
                if (own[i] != stored[i]) return own[i];
            if (own.size() != stored.size()) return own.size() < stored.size() ? stored[common] : own[common];
            return own.empty() ? action : own[static_cast<std::size_t>(bits.below(own.size()))];
        } else {
            return action;
        }
    }

    static std::vector<std::uint64_t> steps_from(const node& state, std::uint64_t action) {
        std::vector<std::uint64_t> all;
        each_step_of<View>(state, action, action + 1,
                           [&](std::uint64_t step, const node&, const typename View::note&) { all.push_back(step); });
        return all;
    }

    /// Requires: `beside` is the number of a state that is equal to the run's object, or no_state: then the object is compared with
    /// itself.
    paired_step<View> pair_from(node& real, state_id beside, std::uint64_t action) const {
        node stored = beside == no_state ? real : stored_[beside];
        return paired_step<View>::of(real, stored, action);
    }

    /// The same, and the run shows the action while it is tried.
    paired_step<View> step_of(node& real, state_id beside, std::uint64_t action) {
        ++tried_;
        run_.actions.push_back(action);
        const paired_step<View> both = pair_from(real, beside, action);
        run_.actions.pop_back();
        return both;
    }

    finding_type ended(std::uint32_t property) const { return {property, run_}; }

    trace_type run_to(std::uint64_t at) const {
        std::vector<std::uint64_t> reversed;
        for (; links_[at].before != link::none; at = links_[at].before) reversed.push_back(links_[at].action);
        return {links_[at].action, {reversed.rbegin(), reversed.rend()}};
    }

    trace_type run_over(std::uint64_t at, std::uint64_t action) const {
        trace_type run = run_to(at);
        run.actions.push_back(action);
        return run;
    }

    static void print_end(const paired_step<View>& both, const node& stored, const node& real, std::uint64_t last,
                          long_text& to) {
        long_text action;
        print_action_of<View>(action_of<View>(last), action);
        to.append(" and ");
        if (both.equal) {
            to.append(action.view());
            to.append(both.taken != both.stored_taken ? " is possible in " : " leads out of the boundary from ");
            to.append((both.taken != both.stored_taken ? both.stored_taken : !both.stored_inside) ? "the first only"
                                                                                                  : "the second only");
        } else {
            to.append("differ after "), to.append(action.view());
            long_text difference;
            print_difference(difference, stored, real);
            if (difference.view()[0] != ':') to.append(", ");
            to.append(difference.view());
        }
    }
};

}}  // namespace foregone::impl
