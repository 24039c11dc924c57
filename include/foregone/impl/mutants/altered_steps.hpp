// SPDX-License-Identifier: BSL-1.0
#pragma once

// The steps of a mutant: those of its model, but for the actions that it changes.

#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/mutants/action_arguments.hpp>
#include <foregone/impl/mutants/answered_step.hpp>
#include <foregone/impl/mutants/machine_rows.hpp>
#include <foregone/impl/mutants/mutant.hpp>
#include <foregone/impl/mutants/mutant_facts.hpp>
#include <foregone/impl/mutants/state_leaves.hpp>
#include <foregone/impl/walks/action_kinds.hpp>

#include <boost/mp11/algorithm.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// Consecutive actions: first <= number < last.
struct action_range {
    std::uint64_t first = 0, last = 0;
    constexpr bool contains(std::uint64_t action) const { return first <= action && action < last; }
};

/// Whether a mutant only leaves steps out.
constexpr bool only_restricts(mutant_kind kind) {
    return kind == mutant_kind::action_left_out || kind == mutant_kind::argument_refused || kind == mutant_kind::initial_left_out;
}

/// Whether a mutant changes the state to which a step leads.
constexpr bool changes_successor(mutant_kind kind) {
    return kind == mutant_kind::effect_lost || kind == mutant_kind::value_raised || kind == mutant_kind::value_lowered ||
           kind == mutant_kind::members_exchanged;
}

/// How one mutant of a view steps.
template <class View>
struct altered_steps {
    using node = typename View::node;
    using facts = mutant_facts<View>;
    using kinds = action_kinds<typename View::action_domain>;

    const facts& known;
    mutant m;
    action_range own;                    ///< the actions that the mutant changes
    std::uint64_t weight = 1, values = 1;  ///< of the refused argument

    constexpr altered_steps(const facts& of, const mutant& made) : known(of), m(made) {
        if (is_of_rows(m.kind) || m.kind == mutant_kind::expectation_left_out) own = {0, View::action_count};
        else if (m.kind != mutant_kind::initial_left_out) own = {kinds::at(m.action).first, kinds::at(m.action).last};
        if (m.kind == mutant_kind::argument_refused)
            action_arguments<typename View::action_domain>::each([&](const action_argument& of_action) {
                if (of_action.kind == m.action && of_action.place == m.part) weight = of_action.weight, values = of_action.values;
            });
    }

    /// Whether a mutant that only leaves steps out keeps a step of an action that it changes.
    constexpr bool keeps(std::uint64_t action) const {
        return m.kind == mutant_kind::argument_refused && (action - own.first) / weight % values != m.other;
    }

    /// The action whose effect an action has, for `effect_of_another`.
    constexpr std::uint64_t source_of(std::uint64_t action) const { return kinds::at(m.part).first + (action - own.first); }

    /// Changes the state to which a step leads.
    constexpr void change(const node& from, node& to) const {
        if constexpr (!answering_view<View>) {
            boost::mp11::mp_with_index<facts::leaves>(m.part, [&](auto i) { change_leaf<decltype(i)::value>(from, to); });
        }
    }

    /// The property of steps that a step violates.
    static constexpr std::uint32_t judge(const node& from, std::uint64_t action, const node& to) {
        std::uint32_t failed = no_property;
        if constexpr (!answering_view<View>) {
            if constexpr (View::properties::template judges_steps<node>)
                View::actions::for_each(action, action + 1, [&](std::uint64_t, const auto& taken) {
                    failed = View::properties::violated_by_transition(from, taken, to);
                });
        }
        return failed;
    }

    /// Calls visit(step, successor, violated property, whether the model's own step is another one) for the steps of the actions
    /// that the mutant changes.
    template <class Visit>
    constexpr void each_own(const node& from, Visit&& visit) const {
        if constexpr (answering_view<View>) {
            for (std::uint64_t action = own.first; action < own.last; ++action) {
                if (!View::enabled(from.expected, action)) continue;
                node to = from;
                const answered made = answer_as<View>(m, known.answers, to, action);
                visit(action, to, made.failed, made.differs);
            }
        } else {
            if constexpr (machine_view<View>)
                if (is_of_rows(m.kind)) return each_by_rows(from, visit);
            if (m.kind == mutant_kind::action_left_out) return;
            if (m.kind == mutant_kind::effect_of_another) return each_of_another(from, visit);
            View::each_step(from, {}, own.first, own.last,
                            [&](std::uint64_t step, const node& to, const auto& note, const auto&) {
                                const std::uint64_t action = action_of<View>(step);
                                if (!changes_successor(m.kind)) {
                                    if (keeps(action)) visit(step, to, note.failed, false);
                                    return;
                                }
                                node altered = to;
                                change(from, altered);
                                visit(step, altered, judge(from, action, altered), true);
                            });
        }
    }

    /// The same for the model's own steps of other actions: those before the changed ones, or those after them.
    template <class Visit>
    constexpr void each_before(const node& from, Visit&& visit) const {
        each_unchanged(from, 0, own.first, visit);
    }
    template <class Visit>
    constexpr void each_after(const node& from, Visit&& visit) const {
        each_unchanged(from, own.last, View::action_count, visit);
    }

private:
    template <class Visit>
    static constexpr void each_unchanged(const node& from, std::uint64_t first, std::uint64_t last, Visit& visit) {
        View::each_step(from, {}, first, last, [&](std::uint64_t step, const node& to, const auto& note, const auto&) {
            visit(step, to, note.failed, false);
        });
    }

    template <std::size_t I>
    constexpr void change_leaf(const node& from, node& to) const {
        using leaf = leaf_type<node, I>;
        if constexpr (changing_leaf<leaf>) {
            if (m.kind == mutant_kind::effect_lost) {
                leaf_in<I>(to) = leaf_in<I>(from);
            } else if (m.kind == mutant_kind::members_exchanged) {
                exchange<I>(to, std::make_index_sequence<facts::leaves>{});
            } else if constexpr (can_be_shifted<leaf>) {
                shift_leaf(leaf_in<I>(to), leaf_in<I>(from), m.kind == mutant_kind::value_raised ? 1 : -1, known.seen[I]);
            }
        }
    }

    template <std::size_t I, std::size_t... Other>
    constexpr void exchange(node& to, std::index_sequence<Other...>) const {
        const auto with = [&]<std::size_t Number>(std::integral_constant<std::size_t, Number>) {
            if constexpr (Number > I && std::is_same_v<leaf_type<node, I>, leaf_type<node, Number>>) {
                if (m.other != Number) return;
                const auto kept = leaf_in<I>(to);
                leaf_in<I>(to) = leaf_in<Number>(to);
                leaf_in<Number>(to) = kept;
            }
        };
        (with(std::integral_constant<std::size_t, Other>{}), ...);
    }

    /// Where the action and the other one are both enabled, it does what the other one does.
    template <class Visit>
    constexpr void each_of_another(const node& from, Visit& visit) const {
        for (std::uint64_t action = own.first; action < own.last; ++action) {
            bool is_enabled = false;
            View::each_step(from, {}, action, action + 1, [&](auto&&...) { is_enabled = true; });
            if (!is_enabled) continue;
            const std::uint64_t source = source_of(action);
            View::each_step(from, {}, source, source + 1, [&](std::uint64_t step, const node& to, const auto&, const auto&) {
                visit(step - source + action, to, judge(from, action, to), true);
            });
        }
    }

    template <class Visit>
    constexpr void each_by_rows(const node& from, Visit& visit) const {
        using rows_of = typename machine_in<typename View::model>::type;
        View::actions::for_each(own.first, own.last, [&](std::uint64_t number, const auto& input) {
            node to = from;
            if (react_as<rows_of>(m, to, input)) visit(number, to, judge(from, number, to), true);
        });
    }
};

}}  // namespace foregone::impl
