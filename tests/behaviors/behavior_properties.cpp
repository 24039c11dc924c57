// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/behaviors/behavior_properties.hpp>

#include <foregone/domain/one_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/impl/base/text.hpp>
#include <foregone/impl/check/proof.hpp>
#include <foregone/impl/check/requirements.hpp>
#include <foregone/impl/search/replay.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/scope.hpp>

#include "../models/door_session.hpp"
#include "../models/lamp.hpp"
#include "../support/verify.hpp"

#include <string_view>
#include <type_traits>

namespace {

namespace fg = foregone;
using models::lamp_commands, models::lamp_defect;

template <class Model>
using view = fg::search_view<Model>;

constexpr bool they_come_after_the_expectations() {
    using properties = view<lamp_commands<lamp_defect::none>>::properties;
    return properties::size == 6 && properties::title(0) == "some expectation applies" &&
           properties::title(1) == "postcondition of up" && properties::title(2) == "postcondition of down" &&
           properties::title(3) == "the levels are the same" && properties::title(4) == "it is warm" &&
           properties::title(5) == "it is bright" && properties::kind(2) == fg::property_kind::always &&
           properties::kind(4) == fg::property_kind::never && properties::kind(5) == fg::property_kind::sometimes &&
           properties::has_sometimes && properties::deadlock() == fg::no_property;
}
VERIFY(model_behavior_properties, they_come_after_the_expectations)

/// A suite without properties is searched by the same code as before there were any.
constexpr bool a_suite_without_them_has_its_expectations() {
    using without = view<models::door_session>;
    return std::is_same_v<without::properties, fg::expectation_properties<without::expectations>> && !without::judges_states &&
           view<lamp_commands<lamp_defect::none>>::judges_states;
}
VERIFY(model_behavior_properties, a_suite_without_them_has_its_expectations)

/// The verdict of the compiler: the violated property, and the length of the counterexample.
template <class Model, auto Scope>
constexpr bool violates(std::string_view title, std::size_t steps) {
    constexpr auto& found = fg::proof<view<Model>, Scope>::verdict;
    return found.violated() && found.has_trace && view<Model>::properties::title(found.property) == title &&
           found.trace.actions.size() == steps;
}

template <class Model>
constexpr bool violates_in_every_scope(std::string_view title, std::size_t steps) {
    return violates<Model, fg::reachable>(title, steps) && violates<Model, fg::sequences<5>>(title, steps) &&
           violates<Model, fg::random{}>(title, steps) && violates<Model, fg::transition_tour>(title, steps);
}

constexpr bool the_step_after_which_one_is_violated_is_the_last() {
    return violates_in_every_scope<lamp_commands<lamp_defect::gets_warm>>("it is warm", 2) &&
           violates_in_every_scope<lamp_commands<lamp_defect::drifts>>("the levels are the same", 3);
}
VERIFY(model_behavior_properties, the_step_after_which_one_is_violated_is_the_last)

constexpr bool the_initial_state_is_judged() { return violates_in_every_scope<models::warm_lamp_commands>("it is warm", 0); }
VERIFY(model_behavior_properties, the_initial_state_is_judged)

template <class Model, auto... Scopes>
constexpr bool holds() {
    return (fg::proof<view<Model>, Scopes>::verdict.holds() && ...);
}
constexpr bool a_right_system_violates_none() {
    return holds<lamp_commands<lamp_defect::none>, fg::reachable, fg::sequences<5>, fg::random{}, fg::transition_tour>();
}
VERIFY(model_behavior_properties, a_right_system_violates_none)

/// A witness has its place in the tally among all properties.
constexpr bool a_missing_witness_is_a_violation() {
    constexpr auto& found = fg::proof<view<lamp_commands<lamp_defect::none>>, fg::sequences<2>>::verdict;
    return found.violated() && !found.has_trace && found.property == 5;
}
VERIFY(model_behavior_properties, a_missing_witness_is_a_violation)

struct lines {
    fg::text<300> last{};
    constexpr void operator()(std::uint64_t, const auto& step) { last = step.note; }
};
constexpr bool a_report_shows_the_system_and_the_model() {
    using lamp = view<lamp_commands<lamp_defect::drifts>>;
    constexpr auto& found = fg::proof<lamp, fg::reachable>::verdict;
    lamp::record records[4]{};
    lines written;
    fg::replay<lamp, fg::text<300>>(found.trace, records, written);
    return written.last.view() ==
           "system {level = 2, shown = 1, warm = false} and model {level = 1} violate \"the levels are the same\"";
}
VERIFY(model_behavior_properties, a_report_shows_the_system_and_the_model)

/// Answers wrongly, and its property may not be asked afterwards: it would divide by zero.
struct wrong_answer_commands {
    struct system {
        int divisor = 1;
        bool operator==(const system&) const = default;
    };
    struct model {
        bool operator==(const model&) const = default;
    };
    struct spoil {
        constexpr bool run(system& s) const { return s.divisor = 0, false; }
        constexpr bool expected(const model&) const { return true; }
    };
    using commands = fg::one_of<spoil>;
    static constexpr auto properties = fg::properties{
        fg::always<"one is divided">([](const system& s, const model&) { return 1 / s.divisor == 1; }),
        fg::sometimes<"it may be asked">([](const system& s, const model&) { return 1 / s.divisor == 1; }),
    };
};
constexpr bool none_is_asked_after_a_wrong_answer() {
    return violates_in_every_scope<wrong_answer_commands>("postcondition of spoil", 1);
}
VERIFY(model_behavior_properties, none_is_asked_after_a_wrong_answer)

/// A behavior whose expectations look at the history has properties of its system alone.
struct by_history {
    struct system {
        int n = 0;
    };
    enum class action { add };
    static constexpr int perform(system& s, action) { return ++s.n; }
    struct expect_one_more {
        static constexpr int expected(const fg::observations<action, int>& past, action) {
            return static_cast<int>(past.size()) + 1;
        }
    };
    using expectations = fg::first_of<expect_one_more>;
    static constexpr auto properties = fg::properties{fg::always<"at most two">([](const system& s) { return s.n <= 2; })};
};
constexpr bool a_behavior_by_history_has_them_too() { return violates<by_history, fg::sequences<4>>("at most two", 3); }
VERIFY(model_behavior_properties, a_behavior_by_history_has_them_too)

/// A suite with a fixture, opening and closing commands, and answers to which commands refer: its properties see only its own
/// system and model.
struct framed_commands {
    struct around_cycle {
        bool operator==(const around_cycle&) const = default;
    };
    struct system {
        int opened = 0, closed = 0;
        bool operator==(const system&) const = default;
    };
    struct model {
        int open = 0;
        bool operator==(const model&) const = default;
    };
    struct begin {
        constexpr void run(system&) const {}
    };
    struct open {
        constexpr bool precondition(const model& m) const { return m.open < 2; }
        constexpr int run(system& s) const { return s.opened++; }
        constexpr bool postcondition(const model&, int) const { return true; }
        constexpr void next(model& m) const { ++m.open; }
    };
    struct look {
        fg::result_of<open> file;
        constexpr bool run(system&, const auto& earlier) const { return earlier[file] >= 0; }
        constexpr bool expected(const model&) const { return true; }
    };
    struct close {
        constexpr void run(system& s) const { s.closed = s.opened; }
        constexpr void next(model& m) const { m.open = 0; }
    };
    using initial_commands = begin;
    using commands = fg::one_of<open, fg::product<look, fg::results_of<open, 2>>>;
    using final_commands = close;
    static constexpr auto properties = fg::properties{
        fg::always<"what is open is counted">([](const system& s, const model& m) { return s.opened - s.closed == m.open; }),
        fg::never<"two are closed at once">([](const system& s, const model&) { return s.closed == 2; }),
    };
};
constexpr bool the_last_command_of_a_run_is_judged_too() {
    return violates<framed_commands, fg::reachable>("two are closed at once", 4) &&
           violates<framed_commands, fg::sequences<4>>("two are closed at once", 4);
}
VERIFY(model_behavior_properties, the_last_command_of_a_run_is_judged_too)

/// A command may be called like the list.
struct command_named_properties {
    struct system {};
    struct model {};
    struct properties {
        constexpr void run(system&) const {}
    };
    using commands = fg::one_of<properties>;
};
static_assert(fg::unmet_requirement<command_named_properties, fg::sequences<2>>::met);

}  // namespace
