// SPDX-License-Identifier: BSL-1.0
#include <check/recorded_actions.hpp>
#include <runner/isolation/isolation.hpp>

#include <foregone/impl/check/model_check.hpp>
#include <foregone/impl/check/program_check.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/program.hpp>
#include <foregone/model/scope.hpp>

#include "../models/fragile.hpp"
#include "../models/lamp.hpp"
#include "../models/text_store.hpp"
#include "../support/fake_check.hpp"
#include "../support/verdict_text.hpp"

#include <gtest/gtest.h>

#include <poll.h>

#include <array>
#include <cstdlib>

#include <string>

namespace {

namespace fg = foregone;
using models::fate, models::fragile_commands;

constexpr std::uint64_t soon_ns = 500'000'000, never_ns = 600'000'000'000;  // a machine may stall what does not hang

fg::stop_reason carry_on(const fg::progress&) { return fg::stop_reason::none; }

template <class Model, auto Scope, std::uint64_t PatienceNs = never_ns>
struct isolated_check {
    fg::model_check<Model, fg::search_view<Model>, Scope> check{"fragile.hpp", 1};
    fg::isolation isolated{PatienceNs};
    fg::verdict found = isolated.run(check, {.check_in = carry_on});
};

/// A check whose system dies: the counterexample is the shortest, and reported to the end.
template <fate Ends, auto Scope>
std::string death_by() {
    isolated_check<fragile_commands<Ends>, Scope, Ends == fate::hangs ? soon_ns : never_ns> run;
    EXPECT_EQ(run.found.property, fg::survival_property);
    EXPECT_EQ(run.found.trace.actions.size(), 2U);
    EXPECT_TRUE(run.found.sampled.minimal);
    const fg::reported_run reported = fg::report_run(run.found.trace, [&](const fg::run_trace& trace, fg::step_listener& listener) {
        return run.isolated.report(run.check, trace, listener);
    });
    EXPECT_EQ(reported.end.property, fg::survival_property);
    EXPECT_EQ(reported.end.steps, 2U);
    EXPECT_EQ(reported.steps.size(), 3U);
    EXPECT_EQ(reported.steps.front().action, "initial");
    return reported.steps.back().action + ' ' + reported.steps.back().result;
}

TEST(run_isolation, a_death_is_a_counterexample_whatever_goes_through_the_runs) {
    EXPECT_EQ((death_by<fate::is_killed, fg::sequences<4>>()), "up{by = 3} -> was killed by signal 9 (Killed)");
    EXPECT_EQ((death_by<fate::is_killed, fg::random{}>()), "up{by = 3} -> was killed by signal 9 (Killed)");
    EXPECT_EQ((death_by<fate::is_killed, fg::transition_tour>()).substr(0, 2), "up");
}

TEST(run_isolation, says_what_the_system_died_of) {
    EXPECT_EQ((death_by<fate::aborts, fg::random{}>()), "up{by = 3} -> was killed by signal 6 (Aborted)");
    EXPECT_EQ((death_by<fate::leaves, fg::random{}>()), "up{by = 3} -> ended the process with exit code 0");
    EXPECT_EQ((death_by<fate::hangs, fg::random{}>()), "up{by = 3} -> hangs: nothing went on for 500 ms");
}

template <fate Ends, auto Scope>
void expect_the_same_in_this_process() {
    isolated_check<fragile_commands<Ends>, Scope> run;
    fg::sequential_executor alone;
    EXPECT_EQ(verdict_text(run.found), verdict_text(run.check.run(alone, {.check_in = carry_on})));
}

TEST(run_isolation, what_lives_gets_the_verdict_that_it_gets_otherwise) {
    expect_the_same_in_this_process<fate::lives, fg::random{}>();
    expect_the_same_in_this_process<fate::lives, fg::sequences<4>>();
    expect_the_same_in_this_process<fate::answers_wrong, fg::random{}>();
    expect_the_same_in_this_process<fate::answers_wrong, fg::transition_tour>();
}

TEST(run_isolation, properties_of_a_suite_are_asked_in_the_other_process) {
    using drifting = models::lamp_commands<models::lamp_defect::drifts>;
    const auto shrunk_to = [](auto&& run) {
        const fg::reported_run reported =
            fg::report_run(run.found.trace, [&](const fg::run_trace& trace, fg::step_listener& listener) {
                return run.isolated.report(run.check, trace, listener);
            });
        EXPECT_EQ(reported.end.property, run.found.property);
        EXPECT_EQ(run.check.property(run.found.property), "the levels are the same");
        EXPECT_NE(reported.steps.back().note.find("and model {level = 1} violate"), std::string::npos);
        return run.found.trace.actions;
    };
    const std::vector<std::uint64_t> shortest{0, 0, 1};
    EXPECT_EQ((shrunk_to(isolated_check<drifting, fg::random{}>{})), shortest);
    EXPECT_EQ((shrunk_to(isolated_check<drifting, fg::sequences<4>>{})), shortest);
    EXPECT_EQ((shrunk_to(isolated_check<drifting, fg::transition_tour>{})), shortest);
}

/// Adds books to a shelf that begins with none, one or two; with four on it, the system ends its process.
struct shelf {
    struct model {
        int books = 0;
        bool operator==(const model&) const = default;
    };
    using system = model;
    static std::array<model, 3> initial() { return {model{0}, model{1}, model{2}}; }
    static system create(const model& m) { return m; }

    struct add {
        static int run(system& s) {
            if (s.books == 4) std::abort();
            return ++s.books;
        }
        static int expected(const model& m) { return m.books + 1; }
        static void next(model& m) { ++m.books; }
    };
    using commands = fg::one_of<add>;
};

TEST(run_isolation, a_death_is_reported_with_the_initial_model_of_its_run) {
    EXPECT_EQ((isolated_check<shelf, fg::sequences<3>>{}.found.trace), (fg::run_trace{2, {0, 0, 0}}));
    EXPECT_EQ((isolated_check<shelf, fg::random{.runs = 50, .steps = 3}>{}.found.trace), (fg::run_trace{2, {0, 0, 0}}));
}

void dies_at_a_choice(fg::chooser& choose) {
    const auto many = choose("how many", 3);
    if (choose.either("whether to die") && many == 2) std::abort();
    choose("later", 2);
}

TEST(run_isolation, a_program_that_dies_is_reported_with_the_label_of_its_last_choice) {
    fg::program_check<fg::program<dies_at_a_choice>, fg::paths<4>> check("isolation.cpp", 1);
    fg::isolation isolated(never_ns);
    const fg::verdict found = isolated.run(check, {.check_in = carry_on});
    EXPECT_EQ(found.trace.actions, (std::vector<std::uint64_t>{2, 1}));
    const fg::reported_run reported = fg::report_run(found.trace, [&](const fg::run_trace& trace, fg::step_listener& listener) {
        return isolated.report(check, trace, listener);
    });
    ASSERT_EQ(reported.steps.size(), 3U);
    EXPECT_EQ(reported.steps[1].action + ' ' + reported.steps[1].result, "how many -> 2");
    EXPECT_EQ(reported.steps[2].action + ' ' + reported.steps[2].result, "whether to die -> was killed by signal 6 (Aborted)");
}

TEST(run_isolation, what_a_model_throws_is_thrown_here) {
    fake_check throwing;
    throwing.search = [](auto&, auto&) -> fg::verdict { throw std::domain_error("no such thing"); };
    fg::isolation isolated(never_ns);
    EXPECT_THROW(isolated.run(throwing, {.check_in = carry_on}), std::runtime_error);
}

/// A system that dies when it is destroyed, if it was opened.
struct dies_at_the_end {
    struct system {
        bool open = false;
        ~system() {
            if (open) std::abort();
        }
    };
    struct model {
        bool operator==(const model&) const = default;
    };
    struct open {
        void run(system& s) const { s.open = true; }
    };
    struct look {
        bool run(const system& s) const { return s.open; }
    };
    using commands = fg::one_of<look, open>;
};

TEST(run_isolation, a_death_after_the_last_step_is_reported_as_such) {
    isolated_check<dies_at_the_end, fg::random{}> run;
    EXPECT_EQ(run.found.trace.actions, std::vector<std::uint64_t>{1});
    const fg::reported_run reported = fg::report_run(run.found.trace, [&](const fg::run_trace& trace, fg::step_listener& listener) {
        return run.isolated.report(run.check, trace, listener);
    });
    ASSERT_EQ(reported.steps.size(), 3U);
    EXPECT_EQ(reported.steps[1].action, "open");
    EXPECT_EQ(reported.steps[2].action + ' ' + reported.steps[2].result, "the end of the run -> was killed by signal 6 (Aborted)");
}

TEST(run_isolation, a_run_that_is_planned_slowly_does_not_hang) {
    struct slow_commands : fragile_commands<fate::lives> {
        struct wait {
            bool precondition(const model&) const { return ::poll(nullptr, 0, 8), false; }
            void run(system&) const {}
        };
        using commands = fg::one_of<wait, look>;
    };
    isolated_check<slow_commands, fg::random{.runs = 1, .steps = 80}, soon_ns> run;  // all steps together take longer than that
    EXPECT_EQ(run.found.result, fg::outcome::sampled);
}

TEST(run_isolation, a_limit_stops_shrinking) {
    fg::model_check<fragile_commands<fate::aborts>, fg::search_view<fragile_commands<fate::aborts>>, fg::random{}> check(
        "fragile.hpp", 1);
    fg::isolation isolated(never_ns);
    const auto stopped = [](const fg::progress& now) { return now.tasks > 0 ? fg::stop_reason::none : fg::stop_reason::time; };
    const fg::verdict found = isolated.run(check, {.check_in = stopped});
    EXPECT_EQ(found.property, fg::survival_property);
    EXPECT_FALSE(found.sampled.minimal);
}

TEST(run_isolation, choices_recorded_in_the_child_are_known_here) {
    isolated_check<models::text_store<true>, fg::random{.runs = 500, .steps = 20}> run;
    ASSERT_TRUE(run.found.violated());
    ASSERT_EQ(run.found.trace.actions.size(), 1U);
    EXPECT_FALSE(fg::lacks_choices(run.check, run.found.trace.actions[0]));
    EXPECT_TRUE(fg::token_of(run.check, run.found.trace).ends_with(":21.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.67.0"));
}

}  // namespace
