// SPDX-License-Identifier: BSL-1.0
// What a compiler shows of a failed check as text is what a program reports of it.
#include <models/jugs.hpp>
#include <check/reported_run.hpp>
#include <report/result_text.hpp>
#include <report/sentence.hpp>
#include <report/trace_token.hpp>

#include <foregone/foregone.hpp>
#include <foregone/impl/check/check_failure.hpp>
#include <foregone/impl/report/finding_text.hpp>
#include <foregone/impl/report/trace_text.hpp>
#include <foregone/suites/covering_arguments.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace test_finding_text {

namespace fg = foregone;

struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{
        fg::never<"four gallons \xC3\xA4re \"measured\"">([](const state& s) { return s.big == 4; }),
    };
};

/// Counts, and is wrong from three on.
struct counting {
    struct system {
        int value = 0;
    };
    struct model {
        int value = 0;
        bool operator==(const model&) const = default;
    };
    struct add {
        int n;
        constexpr bool precondition(const model& m) const { return m.value + n <= 4; }
        constexpr int run(system& s) const { return s.value += n, s.value >= 3 ? s.value + 1 : s.value; }
        constexpr int expected(const model& m) const { return m.value + n; }
        constexpr void next(model& m) const { m.value += n; }
    };
    struct reset {
        constexpr void run(system& s) const { s.value = 0; }
        constexpr void next(model& m) const { m.value = 0; }
    };
    using commands = fg::one_of<fg::product<add, fg::range<1, 2>>, reset>;
};

constexpr void sums(fg::chooser& choose) {
    const int a = choose("first", 3), b = choose("second", 3);
    choose.remark("added");
    choose.expect(a + b < 4, "less than four");
}
using summing = fg::program<sums>;

constexpr void fails(fg::chooser& choose) { choose.expect(false, "it does not \x01 fail"); }

struct unwitnessed : models::pouring {
    static constexpr auto properties =
        fg::properties{fg::sometimes<"six gallons">([](const state& s) { return s.big == 6; })};
};

struct begins_wrong : models::pouring {
    static constexpr auto properties = fg::properties{fg::never<"empty">([](const state& s) { return s.big == 0; })};
};

struct begins_nowhere : jugs {
    static constexpr bool within_boundary(const state&) { return false; }
};

template <class Model, auto Scope>
using check_of = fg::static_check<fg::model_in_scope<Model, Scope>, Scope>;

template <class Model, auto Scope>
constexpr std::string_view text_of =
    fg::finding_text<fg::model_in_scope<Model, Scope>, typename check_of<Model, Scope>::view, check_of<Model, Scope>::verdict,
                     Scope>::view();

/// What a program reports of a check with the verdict of the compiler.
template <class Model, auto Scope>
std::string reported() {
    const typename fg::running_check<fg::model_in_scope<Model, Scope>, Scope>::type check("", 0);
    using properties = typename check_of<Model, Scope>::view::properties;
    fg::check_record record;
    record.name = check.name();
    record.searched = Scope.searched;
    record.found = fg::verdict_in<std::vector<std::uint64_t>>(check_of<Model, Scope>::verdict);
    record.property = record.found.violated() ? fg::printable(record.found.title<properties>()) : "";
    record.token = record.found.has_trace ? fg::token_of(record.found.trace) : "";
    record.sentence = fg::verdict_sentence(record.found, record.property,
                                           {Scope.terms.expected.view(), Scope.terms.expected_steps}, false);
    if (record.found.has_trace)
        record.steps = fg::report_steps(record.found.trace, [&](const fg::run_trace& trace, fg::step_listener& listener) {
            return check.replay_trace(trace, listener);
        });
    return "foregone: " + record.name + ": " + record.sentence + '\n' + fg::trace_text(record.steps, fg::trace_style::full, {}) +
           (record.property.empty() ? "" : fg::key_value_line(record));
}

template <class Model, auto Scope>
void expect_as_reported() {
    const std::string expected = reported<Model, Scope>();
    const std::string_view shown = text_of<Model, Scope>;
    EXPECT_EQ(shown.substr(0, expected.size()), expected);
}

// The whole text: the check and its verdict, each step, the numbers, what is known of the length, what to do.
static_assert(text_of<jugs, fg::reachable> ==
              "foregone: jugs.reachable: violates \"four gallons \xC3\xA4re \"measured\"\" after 6 steps\n"
              "   0  initial       {small = 0, big = 0}\n"
              "   1  fill_big      {small = 0, big = 5}\n"
              "   2  big_to_small  {small = 3, big = 2}\n"
              "   3  empty_small   {small = 0, big = 2}\n"
              "   4  big_to_small  {small = 2, big = 0}\n"
              "   5  fill_big      {small = 2, big = 5}\n"
              "   6  big_to_small  {small = 3, big = 4}\n"
              "property=\"four gallons \xC3\xA4re \\\"measured\\\"\" steps=6 states=14 transitions=72 depth=6 "
              "check=\"jugs.reachable\" replay=0/1/5/2/5/1/5\n"
              "note: no counterexample is shorter\n"
              "fix the model, the system or the property, or expect the violation with expect_violation(); see "
              "docs/how-to/read-a-counterexample.md");

static_assert(text_of<jugs, fg::reachable.depth(4).expect_violation("four gallons \xC3\xA4re \"measured\"", 5)> ==
              "foregone: jugs.reachable: nothing is violated, but \"four gallons \xC3\xA4re \"measured\"\" was expected to be "
              "violated within 5 steps\n"
              "if the defect is fixed, remove expect_violation(); see docs/reference/model/scope.md");

static_assert(text_of<begins_nowhere, fg::reachable>.starts_with(
    "foregone: begins_nowhere.reachable: invalid model: it has no initial state, or none inside its boundary\nfix `initial`"));

static_assert(text_of<summing, fg::paths<3>>.find("note: shrunk: without any one of these choices it does not fail like this\n") !=
              std::string_view::npos);
static_assert(text_of<counting, fg::random{.runs = 5, .steps = 20}>.find(
                  "note: shrunk: without any one of these steps it passes\n") != std::string_view::npos);
static_assert(text_of<counting, fg::random{.runs = 5, .steps = 20, .shrink_runs = 0}>.find(
                  "note: there may be a shorter counterexample\n") != std::string_view::npos);

TEST(report_finding_text, is_as_a_program_reports_a_graph) {
    expect_as_reported<jugs, fg::reachable>();
    expect_as_reported<jugs, fg::reachable.expect_violation("another", 3)>();
    expect_as_reported<begins_wrong, fg::reachable>();
    expect_as_reported<unwitnessed, fg::reachable>();
    expect_as_reported<begins_nowhere, fg::reachable>();
}

TEST(report_finding_text, is_as_a_program_reports_sequences_and_runs) {
    expect_as_reported<jugs, fg::sequences<6>>();
    expect_as_reported<counting, fg::reachable>();
    expect_as_reported<counting, fg::sequences<3>.covering<1>()>();
    expect_as_reported<counting, fg::random{.runs = 5, .steps = 20}>();
    expect_as_reported<counting, fg::transition_tour>();
    expect_as_reported<counting, fg::covering_sequences<2>>();
}

TEST(report_finding_text, is_as_a_program_reports_paths) {
    expect_as_reported<summing, fg::paths<3>>();
    expect_as_reported<summing, fg::paths<3>.breadth_first()>();
    expect_as_reported<fg::program<fails>, fg::paths<3>>();
}

/// A wheel whose counter its equality ignores.
struct counter {
    int presses = 0;
    constexpr bool operator==(const counter& other) const { return presses % 3 == other.presses % 3; }
    friend constexpr std::uint64_t hash_value(const counter& c) { return static_cast<std::uint64_t>(c.presses % 3); }
};
struct dial {
    struct state {
        counter wheel;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {{s.wheel.presses + 1}}; }
};

static_assert(text_of<dial, fg::reachable>.starts_with(
    "foregone: dial.reachable: invalid model: two states are equal by == and differ in a member, wheel.presses: 0 and 3\n"
    "the first is reached by\n"
    "   0  initial  {wheel = {presses = 0}}\n"
    "the second is reached by\n"
    "   0  initial  {wheel = {presses = 0}}\n"
    "   1  press    {wheel = {presses = 1}}\n"));

// Only a refuted check has a finding; a static_assert takes the text where the compiler allows it.
static_assert(fg::is_refuted<jugs, fg::reachable>());
static_assert(!fg::is_refuted<jugs, fg::reachable.depth(4)>());

}  // namespace test_finding_text
