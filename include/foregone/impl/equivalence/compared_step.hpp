// SPDX-License-Identifier: BSL-1.0
#pragma once

// One step of two runs in lockstep and their observable differences; the step function of fg::alike.

#include <foregone/impl/equivalence/correspondence.hpp>
#include <foregone/impl/model/past.hpp>
#include <foregone/impl/model/property_list.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/property.hpp>
#include <foregone/model/transition_system.hpp>
#include <foregone/types/print.hpp>

#include <boost/mp11/list.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The observable differences of two runs of a model; also the numbers of a comparison's properties.
enum class difference : std::uint32_t { enabled, expectation, answer, property, observation };

/// The properties of equivalent values.
struct equivalence_properties {
    static constexpr std::uint32_t size = 5;
    static constexpr bool has_sometimes = false, has_temporal = false;
    static constexpr bool after_right_steps_only = false;

    static constexpr std::string_view title(std::uint32_t index) {
        switch (static_cast<difference>(index)) {
            case difference::enabled: return "actions are enabled alike";
            case difference::expectation: return "the same expectation decides";
            case difference::answer: return "answers are alike";
            case difference::property: return "properties hold alike";
            case difference::observation: return "what is observed is alike";
        }
        return "no property";
    }
    static constexpr property_kind kind(std::uint32_t) { return property_kind::always; }
    static constexpr std::uint32_t violated_by_state(const auto&) { return no_property; }
    static constexpr void witness(const auto&, const bool*, auto&&) {}
    static constexpr std::uint32_t deadlock() { return no_property; }
};

constexpr std::uint32_t number_of(difference found) { return static_cast<std::uint32_t>(found); }

/// Discards the descriptions of two runs.
struct nothing_shown {
    static constexpr bool listens = false;
};

/// Prints both runs: `result` has what each run shows, `note` their difference.
template <class Shown>
struct shown_pair {
    static constexpr bool listens = true;
    Shown& step;

    /// Prints the left value and the right one.
    template <class L, class R>
    constexpr void show(const L& left, const R& right) {
        print(step.result, left);
        step.result.append(" | ");
        print(step.result, right);
    }
    constexpr void differ(std::string_view left, std::string_view right) {
        step.note.append(left);
        step.note.append(" | ");
        step.note.append(right);
    }
};

template <class Shown>
inline constexpr bool listens = std::remove_cvref_t<Shown>::listens;

/// The outcome of a step of both runs.
struct compared {
    bool taken = false;                  ///< in at least one of the runs
    std::uint32_t failed = no_property;  ///< the difference
};

/// One of the two runs: its state, its past, and its next action.
template <class View>
struct run_side {
    typename View::node& at;
    past_of<typename View::record> past;
    std::uint64_t action;
    typename View::record& seen;
};

// A step of both runs of a model. `visit(f)` calls f(left, right) with the two exchanged values.

template <class M>
concept observes_state = requires(const typename M::state& s) {
    M::observe(s);
};

/// For a transition system: compares the enabled actions, the properties, and the results of its `observe(state)`.
template <class View>
struct compared_step {
    using node = typename View::node;

    template <class Visit, class Shown>
    static constexpr compared take(run_side<View> left, run_side<View> right, Visit&& visit, Shown&& shown) {
        const node left_before = left.at, right_before = right.at;
        typename View::note note{};
        const bool left_taken = View::take(left.at, left.past, left.action, left.seen, note);
        const bool right_taken = View::take(right.at, right.past, right.action, right.seen, note);
        if constexpr (listens<Shown>) describe(shown, left.at, left_taken, right.at, right_taken);
        if (left_taken != right_taken) return {true, number_of(difference::enabled)};
        if (!left_taken) return {};
        std::size_t differing =
            first_difference(verdicts(left_before, left.action, left.at), verdicts(right_before, right.action, right.at));
        if (deadlocks_differ(left, right)) differing = View::properties::deadlock();
        if (differing < property_count) {
            if constexpr (listens<Shown>) shown.differ(View::properties::title(static_cast<std::uint32_t>(differing)), "not");
            return {true, number_of(difference::property)};
        }
        return {true, observe(left.at, right.at, visit, shown) ? no_property : number_of(difference::observation)};
    }

private:
    static constexpr std::size_t property_count = View::properties::size;
    struct verdict_list {
        bool holds[property_count + 1]{};
    };

    template <class Shown>
    static constexpr void describe(Shown& shown, const node& left, bool left_taken, const node& right, bool right_taken) {
        shown.show(left, right);
        if (left_taken != right_taken)
            shown.differ(left_taken ? "enabled" : "not enabled", right_taken ? "enabled" : "not enabled");
    }

    template <class Visit, class Shown>
    static constexpr bool observe(const node& left, const node& right, Visit& visit, Shown& shown) {
        if constexpr (observes_state<typename View::model>) {
            const auto of_left = View::model::observe(left), of_right = View::model::observe(right);
            const bool alike = visit([&](const auto& v, const auto& w) { return corresponds(of_left, of_right, v, w); });
            if constexpr (listens<Shown>)
                if (!alike)
                    shown.step.note.append("observed "), print(shown.step.note, of_left), shown.step.note.append(" | "),
                        print(shown.step.note, of_right);
            return alike;
        } else {
            return true;
        }
    }

    /// Whether one run is deadlocked where the other has ended. The following steps compare what is enabled.
    static constexpr bool deadlocks_differ(const run_side<View>& left, const run_side<View>& right) {
        if constexpr (View::properties::deadlock() == no_property) return false;
        else {
            const bool left_ends = View::terminal(left.at), right_ends = View::terminal(right.at);
            return left_ends != right_ends && is_deadlocked(left_ends ? right : left);
        }
    }
    static constexpr bool is_deadlocked(const run_side<View>& side) {
        typename View::note note{};
        for (std::uint64_t action = 0; action < View::action_count; ++action) {
            node at = side.at;
            if (View::take(at, side.past, action, side.seen, note)) return false;
        }
        return true;
    }

    static constexpr std::size_t first_difference(const verdict_list& a, const verdict_list& b) {
        std::size_t i = 0;
        while (i < property_count && a.holds[i] == b.holds[i]) ++i;
        return i;
    }

    static constexpr verdict_list verdicts(const node& from, std::uint64_t index, const node& to) {
        verdict_list found;
        View::actions::for_each(index, index + 1, [&](std::uint64_t, const auto& action) {
            ask(found, from, action, to, decltype(View::model_properties()){});
        });
        return found;
    }

    template <class Action, class... Properties>
    static constexpr void ask(verdict_list& into, const node& from, const Action& action, const node& to,
                              boost::mp11::mp_list<Properties...>) {
        std::size_t i = 0;
        ((into.holds[i++] = holds<Properties>(from, action, to)), ...);
    }

    /// The value of a property for a step: for its end or the step itself; for deadlock freedom see deadlocks_differ.
    template <class P, class Action>
    static constexpr bool holds(const node& from, const Action& action, const node& to) {
        if constexpr (on_states<P, node>) return P::holds(to);
        else if constexpr (on_transitions<P, node, Action>) return P::holds(from, action, to);
        else return true;
    }
};

/// For a behavior: compares the enabled actions, the deciding expectation and its judgement, and the answers, or the results of its
/// `observe(answer)`.
template <class B>
struct compared_step<behavior_view<B>> {
    using view = behavior_view<B>;

    template <class Visit, class Shown>
    static constexpr compared take(run_side<view> left, run_side<view> right, Visit&& visit, Shown&& shown) {
        const bool left_enabled = view::enabled(left.at.expected, left.action),
                   right_enabled = view::enabled(right.at.expected, right.action);
        if (left_enabled != right_enabled) {
            if constexpr (listens<Shown>)
                shown.differ(left_enabled ? "enabled" : "not enabled", right_enabled ? "enabled" : "not enabled");
            return {true, number_of(difference::enabled)};
        }
        if (!left_enabled) return {};
        compared seen{true};
        typename view::note note{};
        view::take(left.at, left.past, left.action, left.seen, note, [&](const auto&, const auto& of_left, judgement by_left) {
            view::take(right.at, right.past, right.action, right.seen, note,
                       [&](const auto&, const auto& of_right, judgement by_right) {
                           seen.failed = compare(of_left, by_left, of_right, by_right, visit, shown);
                       });
        });
        return seen;
    }

private:
    template <class Left, class Right, class Visit, class Shown>
    static constexpr std::uint32_t compare(const Left& of_left, judgement by_left, const Right& of_right, judgement by_right,
                                           Visit& visit, Shown& shown) {
        const bool same = by_left.selected == by_right.selected && by_left.accepted == by_right.accepted;
        if constexpr (listens<Shown>) {
            shown.step.result.append("-> ");
            shown.show(of_left, of_right);
            if (!same) print_judgement(shown, by_left), shown.step.note.append(" | "), print_judgement(shown, by_right);
        }
        if (!same) return number_of(difference::expectation);
        if constexpr (std::same_as<Left, Right>) {
            const bool alike =
                visit([&](const auto& v, const auto& w) { return corresponds(observed_in(of_left), observed_in(of_right), v, w); });
            return alike ? no_property : number_of(difference::answer);
        } else {
            return number_of(difference::answer);
        }
    }

    template <class Seen>
    static constexpr decltype(auto) observed_in(const Seen& seen) {
        if constexpr (requires { B::observe(seen); }) return B::observe(seen);
        else return (seen);
    }

    template <class Shown>
    static constexpr void print_judgement(Shown& shown, judgement by) {
        if (by.selected == no_property) return void(shown.step.note.append("no expectation applies"));
        shown.step.note.append(view::properties::title(by.selected + 1));
        if (!by.accepted) shown.step.note.append(" refuses it");
    }
};

}}  // namespace foregone::impl
