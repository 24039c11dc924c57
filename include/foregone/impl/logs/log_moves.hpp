// SPDX-License-Identifier: BSL-1.0
#pragma once

// Steps of a model along a log line: how a behavior's oracle and a transition system match what was recorded.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/dynamic_sink.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/behaviors/command_run.hpp>
#include <foregone/impl/logs/log_judge.hpp>
#include <foregone/impl/model/seldom_steps.hpp>
#include <foregone/impl/search/walk.hpp>
#include <foregone/impl/types/match_json.hpp>
#include <foregone/impl/types/read_json.hpp>
#include <foregone/model/behavior.hpp>
#include <foregone/model/transition_system.hpp>
#include <foregone/types/print.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>

namespace foregone { inline namespace impl {

/// Prints that an action is not enabled in a state.
template <class View, class State>
void print_disabled(dynamic_sink& why, std::uint64_t action, const State& state) {
    print_action_of<View>(action, why);
    why.append(" is not enabled in ");
    print(why, state);
}

/// Moves a behavior's model along a log: no system runs, and the expectations judge the recorded answers.
template <class View>
struct oracle_moves {
    using state = typename View::oracle;

    static void begin(auto&& visit) {
        for (std::uint64_t i = 0; i < View::initial_count(); ++i) visit(View::initial_model(i));
    }
    static bool enabled(const state& at, std::uint64_t index) { return View::enabled(at, index); }

    /// Whether a line can be compared with a state.
    static bool is_readable(const logged_step& step, dynamic_sink& why) {
        if (step.action == nullptr) return why.append("it has no \"action\"; a line about a behavior is a step"), false;
        if (step.state != nullptr)
            return why.append("it has a \"state\", which a system does not show; write its \"answer\""), false;
        if (step.answer == nullptr || step.thrown == nullptr) return true;
        return why.append("it has both an \"answer\" and \"thrown\"; write what happened"), false;
    }
    static bool shows(const state&, const logged_step&) { return true; }
    static void each_variable(function_ref<void(std::string_view)>) {}
    static std::size_t name_difference(const state&, const logged_step&, dynamic_sink&) { return 0; }
    static void each_step(const state&, std::uint64_t, std::uint64_t, auto&&) {}

    FOREGONE_NOINLINE static line_fate follow(const state& from, std::uint64_t index, const logged_step& step, dynamic_sink& why,
                                          function_ref<void(const state&)> visit) {
        line_fate fate = line_fate::refused;
        if (!View::enabled(from, index)) return print_disabled<View>(why, index, current(from)), fate;
        View::actions::for_each(index, index + 1, [&](std::uint64_t, const auto& action) {
            state to = from;
            fate = hear(to, action, step, why);
            if (fate == line_fate::fits) visit(to);
        });
        return fate;
    }

    FOREGONE_COLD static void print_move(const state& at, std::uint64_t index, dynamic_sink& sink) {
        View::actions::for_each(index, index + 1, [&](std::uint64_t, const auto& action) {
            print_action(sink, action);
            View::with_expected(at, action, [&](const auto& expected) { sink.append(" -> "), print(sink, expected); });
        });
    }

private:
    static line_fate fate_of(bool fits) { return fits ? line_fate::fits : line_fate::refused; }

    template <class Action>
    static line_fate hear(state& at, const Action& action, const logged_step& step, dynamic_sink& why) {
        if (step.thrown != nullptr) return hear_exception(at, action, *step.thrown, why);
        if (step.answer != nullptr) return hear_answer(at, action, *step.answer, why);
        // What answers nothing cannot have answered anything else.
        if constexpr (std::is_same_v<typename View::template seen<Action>, nothing>)
            return fate_of(View::hear(at, action, nothing{}, why));
        if (View::assume(at, action)) return line_fate::fits;
        why.append("the answer to it determines the next state of the model, and is missing; record it");
        return line_fate::unreadable;
    }

    template <class Action>
    static line_fate hear_exception(state& at, const Action& action, const json_node& what, dynamic_sink& why) {
        thrown exception;
        exception.what.append(what.text);
        return fate_of(View::hear(at, action, exception, why));
    }

    template <class Action>
    static line_fate hear_answer(state& at, const Action& action, const json_node& answer, dynamic_sink& why) {
        using seen = typename View::template seen<Action>;
        if constexpr (std::is_same_v<seen, nothing>) {
            if (answer.kind == json_kind::null) return fate_of(View::hear(at, action, nothing{}, why));
            why.append("it has an \"answer\", and this action answers nothing; leave it out");
            return line_fate::unreadable;
        } else if constexpr (json_readable<seen>) {
            json_problem problem;
            if (const auto read = read_json<seen>(answer, problem)) return fate_of(View::hear(at, action, *read, why));
            why.append("its answer "), why.append(problem.path.view()), why.append(problem.path.empty() ? "" : " ");
            why.append(problem.what.view());
            return line_fate::unreadable;
        } else {
            return compare_answer<seen>(at, action, answer, why);
        }
    }

    /// An answer that cannot be read from JSON is compared with the expected one.
    template <class Seen, class Action>
    static line_fate compare_answer(state& at, const Action& action, const json_node& answer, dynamic_sink& why) {
        line_fate fate = line_fate::unreadable;
        const state before = at;
        View::with_expected(before, action, [&](const auto& expected) {
            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(expected)>, Seen>) {
                if (matches_json(answer, expected, json_match::whole))
                    return void(fate = fate_of(View::hear(at, action, expected, why)));
                fate = line_fate::refused;
                print_action(why, action), why.append(" answers something else than the expected "), print(why, expected);
            }
        });
        if (fate == line_fate::unreadable)
            why.append("an answer of this type cannot be made from JSON; let perform answer a struct of public members");
        return fate;
    }
};

/// What logs show of a state: the result of the model's `as_recorded(state)`, if it has one, otherwise the state.
template <class View, class State>
decltype(auto) as_recorded(const State& state) {
    static_assert(requires { View::model::as_recorded(state); } || !requires { &View::model::as_recorded; },
                  "foregone: the model's `as_recorded` cannot be called; write `static shown as_recorded(const state&);`, public, "
                  "where `shown` is a struct of what logs show; see docs/how-to/check-a-log.md");
    if constexpr (requires { View::model::as_recorded(state); })
        static_assert(has_members<std::remove_cvref_t<decltype(View::model::as_recorded(state))>>,
                      "foregone: what the model's `as_recorded` returns is not a struct of at most 24 public members; return one "
                      "of what logs show; see docs/how-to/check-a-log.md");
    if constexpr (requires { View::model::as_recorded(state); }) return View::model::as_recorded(state);
    else return (state);
}

/// Moves a transition system along a log: by its actions, to states; a log may give some of their members.
template <class View>
struct transition_moves {
    using state = typename View::node;
    using shown = std::remove_cvref_t<decltype(as_recorded<View>(std::declval<const state&>()))>;

    static void begin(auto&& visit) {
        View::each_initial(0, View::initial_count(), [&](std::uint64_t, const state& at) { visit(at); });
    }
    static bool enabled(const state& at, std::uint64_t index) {
        return enables_some<View>(at, index, index + 1);
    }

    static bool is_readable(const logged_step& step, dynamic_sink& why) {
        if (step.answer != nullptr || step.thrown != nullptr)
            return why.append("it has an answer, and a transition system has none; write members of its \"state\""), false;
        if (step.action == nullptr && step.state == nullptr)
            return why.append("it has neither an \"action\" nor a \"state\""), false;
        if constexpr (has_members<shown>) {
            json_problem problem;
            if (step.state == nullptr || has_known_members(*step.state, problem)) return true;
            return why.append("its state: "), why.append(problem.what.view()), false;
        }
        return true;
    }

    static bool shows(const state& at, const logged_step& step) {
        return step.state == nullptr || matches_json(said_of(*step.state), as_recorded<View>(at), json_match::part);
    }
    static void each_variable(function_ref<void(std::string_view)> visit) {
        constexpr const value_table& of = value_table_of<shown>;
        if constexpr (!has_members<shown>) visit("state");
        else for (std::size_t i = 0; i < of.count; ++i) visit(of.member_names[i]);
    }
    FOREGONE_NOINLINE static std::size_t name_difference(const state& at, const logged_step& step, dynamic_sink& why) {
        const auto& seen = as_recorded<View>(at);
        return name_json_difference(said_of(*step.state), __builtin_addressof(seen), value_table_of<shown>, why);
    }

    static void each_step(const state& from, std::uint64_t first, std::uint64_t last, auto&& visit) {
        each_step_of<View>(from, first, last, [&](std::uint64_t action, const state& to, const auto&) { visit(action, to); });
    }

    FOREGONE_NOINLINE static line_fate follow(const state& from, std::uint64_t index, const logged_step& step, dynamic_sink& why,
                                          function_ref<void(const state&)> visit) {
        line_fate fate = line_fate::refused;
        bool taken = false;
        each_step_of<View>(from, index, index + 1, [&](std::uint64_t, const state& to, const auto&) {
            if (shows(to, step)) visit(to), fate = line_fate::fits;
            else if (!taken) {
                why.append("it leads to "), print(why, to), why.append(", which is another state than the log's: ");
                name_difference(to, step, why);
            }
            taken = true;
        });
        if (!taken) print_disabled<View>(why, index, from);
        return fate;
    }

    FOREGONE_COLD static void print_move(const state& at, std::uint64_t index, dynamic_sink& sink) {
        print_action_of<View>(index, sink);
        each_step_of<View>(at, index, index + 1,
                           [&](std::uint64_t, const state& to, const auto&) { sink.append(", to "), print(sink, to); });
    }

private:
    /// A trace has variables: a state without members is one with the name `state`.
    static const json_node& said_of(const json_node& state) {
        const json_node* const whole = has_members<shown> ? nullptr : state.member("state");
        return whole != nullptr ? *whole : state;
    }

    static bool has_known_members(const json_node& said, json_problem& problem) {
        return reading_json::has_only_members(said, problem, value_table_of<shown>);
    }
};

template <class View>
concept judges_answers = requires {
    typename View::oracle;
};

template <class View, bool = judges_answers<View>>
struct moves_of : std::type_identity<transition_moves<View>> {};
template <class View>
struct moves_of<View, true> : std::type_identity<oracle_moves<View>> {};

}}  // namespace foregone::impl
