// SPDX-License-Identifier: BSL-1.0
#pragma once

// The view of a transition system whose `next` chooses: each sequence of choices is one branch of an action.

#include <foregone/impl/choices/listed_odds.hpp>
#include <foregone/impl/choices/path_odometer.hpp>
#include <foregone/impl/model/action_number.hpp>
#include <foregone/model/chooser.hpp>
#include <foregone/model/transition_system.hpp>
#include <foregone/types/print.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// A `next` that chooses: it leads to every state that some choice leads to.
template <class M, class Action>
concept chooses_next = requires(const typename M::state& s, const Action& a, chooser& choose) { M::next(s, a, choose); } ||
                       requires(typename M::state& s, const Action& a, chooser& choose) { M::next(s, a, choose); };

/// The most choices that one step may make.
inline constexpr std::uint64_t longest_step_choices = 32;

/// Throw std::logic_error for a step with too many branches, or for a failed branch.
void refuse_many_branches();
void refuse_branch(const path_result& end);

/// The view of a transition system whose `next` chooses: each sequence of choices is a step of its own.
///
/// Order: the steps of an action are numbered in the order of their choices; a branch that `assume` or `prune` ends is not a step.
/// Errors: std::logic_error for a step that chooses from nothing, fails, or chooses more than 32 times; not a constant expression
///     while compiling.
template <class M>
struct choosing_view : transition_view<M> {
    using base = transition_view<M>;
    using typename base::actions;
    using typename base::node;
    using typename base::note;
    using typename base::record;

    static constexpr bool branches = true;

    template <class Visit>
    static constexpr void each_step(const node& from, past_of<record>, std::uint64_t first, std::uint64_t last, Visit&& visit) {
        actions::for_each(first, last, [&](std::uint64_t index, const auto& action) {
            if constexpr (chooses_next<M, std::remove_cvref_t<decltype(action)>>) each_branch(from, index, action, visit);
            else typename base::template taker<std::remove_reference_t<Visit>>{from, visit}(index, action);
        });
    }

    static constexpr bool take(node& at, past_of<record>, std::uint64_t number, record&, note& noted) {
        bool taken = false;
        const node from = at;
        each_step(from, {}, number % base::action_count, number % base::action_count + 1,
                  [&](std::uint64_t step, const node& to, const note& n, const record&) {
                      if (step != number) return;
                      noted = n;
                      at = to;
                      taken = true;
                  });
        return taken;
    }

    template <class Shown>
    static constexpr note describe(node& at, past_of<record> past, std::uint64_t number, record& seen, Shown& shown) {
        const node from = at;
        note noted;
        shown.enabled = take(at, past, number, seen, noted);
        if (shown.enabled) print(shown.result, at);
        choice_printer<Shown> printer{shown, number};
        const std::uint64_t index = number % base::action_count;
        actions::for_each(index, index + 1, [&](std::uint64_t, const auto& action) {
            print_action(shown.action, action);
            if constexpr (chooses_next<M, std::remove_cvref_t<decltype(action)>>)
                print_branch(from, index, action, printer);
        });
        return noted;
    }

    /// Calls visit(successor, choices, count, odds) for every branch of an action; the choices include the number of
    /// alternatives of each, the odds those with weights.
    template <class Action, class Visit>
    static constexpr void each_way(const node& from, const Action& action, Visit&& visit) {
        each_path(0, [&](std::uint64_t number, choice_point* points, std::uint64_t known, choice_values* values) {
            listed_odds odds;
            chooser choose({.points = points,
                            .known = known,
                            .limit = longest_step_choices,
                            .escapes = false,
                            .values = values,
                            .odds = &odds});
            const auto reach = [&](std::uint64_t, const node& to, const note&, const record&) {
                visit(to, static_cast<const choice_point*>(points), choose.result().steps, static_cast<const listed_odds&>(odds));
            };
            branch(from, number, action, choose, reach);
            return choose.result();
        });
    }

private:
    /// Prints the choices of one step of an action.
    template <class Shown>
    struct choice_printer final : path_listener {
        Shown& shown;
        std::uint64_t number;
        bool first = true;

        constexpr choice_printer(Shown& to, std::uint64_t step) : shown(to), number(step) {}

        constexpr void choice(std::string_view label, std::uint64_t, std::uint64_t) override {
            if (!first) shown.note.append(", ");
            first = false;
            shown.note.append(label);
            shown.note.append(label.empty() ? "chooses " : " -> ");
        }
        constexpr void value(std::string_view characters) override { shown.note.append(characters); }
        constexpr void remark() override { shown.note.append("; "); }
        constexpr void remark(std::string_view characters) override { shown.note.append(characters); }
    };

    /// Takes every branch of an action, one run of `next` each, while run(number, points, known, values) returns how it ended. At
    /// run time the values chosen in one branch are compared with those in the next.
    template <class Run>
    static constexpr void each_path(std::uint64_t index, Run&& run) {
        if (std::is_constant_evaluated()) each_path(index, nullptr, run);
        else each_compared_path(index, run);
    }

    template <class Run>
    static void each_compared_path(std::uint64_t index, Run&& run) {
        choice_values values[longest_step_choices + 1];
        each_path(index, values, run);
    }

    template <class Run>
    static constexpr void each_path(std::uint64_t index, choice_values* values, Run&& run) {
        choice_point points[longest_step_choices + 1]{};
        std::uint64_t known = 0;
        for (std::uint64_t number = index;; number += base::action_count) {
            const path_result end = run(number, points, known, values);
            if (end.ended == path_end::none) return;
            if (end.ended != path_end::complete && end.ended != path_end::pruned) refuse_branch(end);
            known = path_odometer::moved_on(points, 0, end.steps);
            if (known == 0) return;
            if (values != nullptr) values[known - 1].move_to(points[known - 1].index);
            if (number / base::action_count == most_branches) refuse_many_branches();
        }
    }

    template <class Action, class Visit>
    static constexpr void each_branch(const node& from, std::uint64_t index, const Action& action, Visit& visit) {
        each_path(index, [&](std::uint64_t number, choice_point* points, std::uint64_t known, choice_values* values) {
            chooser choose({.points = points, .known = known, .limit = longest_step_choices, .escapes = false, .values = values});
            branch(from, number, action, choose, visit);
            return choose.result();
        });
    }

    template <class Action, class Printer>
    static constexpr void print_branch(const node& from, std::uint64_t index, const Action& action, Printer& printer) {
        const auto unseen = [](auto&&...) {};
        each_path(index, [&](std::uint64_t number, choice_point* points, std::uint64_t known, choice_values* values) {
            choice_point taken[longest_step_choices + 1]{};
            given_points source(points, known);
            const bool is_asked = number == printer.number;
            chooser choose(
                is_asked
                    ? chooser::run{.points = taken,
                                   .limit = longest_step_choices,
                                   .escapes = false,
                                   .source = &source,
                                   .listener = &printer}
                    : chooser::run{
                          .points = points, .known = known, .limit = longest_step_choices, .escapes = false, .values = values});
            branch(from, number, action, choose, unseen);
            return is_asked ? path_result{} : choose.result();
        });
    }

    /// The given choices, then the first alternative of each.
    struct given_points final : choice_source {
        const choice_point* points;
        std::uint64_t known;
        constexpr given_points(const choice_point* given, std::uint64_t count) : points(given), known(count) {}
        constexpr std::uint64_t choose(std::uint64_t step, std::uint64_t) override { return step < known ? points[step].index : 0; }
    };

    template <class Action, class Visit>
    static constexpr void branch(const node& from, std::uint64_t number, const Action& action, chooser& choose, Visit&& visit) {
        const auto reach = [&](const node& to) {
            choose.complete();
            if (choose.result().ended == path_end::complete) visit(number, to, base::judge(from, action, to), record{});
        };
        if constexpr (requires { M::next(from, action, choose); }) {
            const auto to = M::next(from, action, choose);
            if constexpr (successor_of<decltype(to), node>) reach(to);
            else if (to) reach(*to);
        } else {
            node to = from;
            if constexpr (std::is_void_v<decltype(M::next(to, action, choose))>) M::next(to, action, choose), reach(to);
            else if (M::next(to, action, choose)) reach(to);
        }
        choose.complete();
    }
};

/// Whether `next` chooses for an action of a domain.
template <class M, class Domain>
inline constexpr bool chooses_for = chooses_next<M, typename Domain::value_type>;
template <class M, class... Alternatives>
inline constexpr bool chooses_for<M, one_of<Alternatives...>> = (chooses_for<M, domain_of<Alternatives>> || ...);

/// A transition system whose `next` chooses for one of its actions.
template <class M>
concept has_choosing_next =
    has_state<M> && has_action<M> && describes_domain<typename M::action> && chooses_for<M, domain_of<typename M::action>>;

}}  // namespace foregone::impl
