// SPDX-License-Identifier: BSL-1.0
// foregone-coverage from the outside: starts the program.

#include "../support/contents.hpp"
#include "../support/program.hpp"
#include "../support/ran.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

const std::string shop = EXAMPLES "/ordering.json", shop_tests = EXAMPLES "/ordering.tests",
                  shop_goals = EXAMPLES "/ordering.goals";

// The worked example: Prasetya and Klomp, 2019, figures 1 and 2; its probabilities are in tests/support/worked_example.hpp too.
constexpr const char* worked_example = R"({"initial": 1, "transitions": [
    {"from": 1, "action": "a", "to": {"1": "1/2", "3": 0.5}},
    {"from": 1, "action": "b", "to": 2},
    {"from": 3, "tau": true, "to": {"4": 0.9, "5": 0.1}},
    {"from": 4, "action": "a", "to": 3},
    {"from": 4, "action": "b", "to": 1},
    {"from": 5, "action": "a", "to": 3}]})";

/// A folder of its own for each test, with the worked example in it.
class coverage_tool : public testing::Test {
protected:
    std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("foregone_coverage_" + std::to_string(getpid()));
    std::string model = write("model.json", worked_example), tests = write("aab.tests", "a a b\n");

    void TearDown() override { std::filesystem::remove_all(folder); }

    std::string write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directory(folder);
        std::ofstream(folder / name, std::ios::binary) << text;
        return (folder / name).string();
    }

    nlohmann::json report_of(words arguments) const {
        arguments.emplace_back("--format=json");
        return nlohmann::json::parse(ran(arguments).out);
    }
    std::string fraction(const std::string& goal, const words& more = {}) const {
        words arguments{model, tests, goal};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return report_of(arguments)["goals"][0]["suite"]["fraction"];
    }
};

/// b and c are between internal steps: from a, 1/2 · 2/3 leads to d and 1/2 · 1/3 to e, and 1/2 to e at once.
TEST_F(coverage_tool, joins_internal_steps_when_asked_to) {
    const std::string joined = write("joined.json", R"({"initial": "s", "transitions": [
        {"from": "s", "action": "go", "to": "a"},
        {"from": "a", "tau": true, "to": {"b": "1/2", "e": "1/2"}},
        {"from": "b", "tau": true, "to": {"c": "1/3", "d": "2/3"}},
        {"from": "c", "tau": true, "to": {"b": "1/4", "e": "3/4"}}]})");
    const std::string go = write("go.tests", "go\n");
    const ran refused({joined, go, "d"});
    EXPECT_EQ(refused.code, 2);
    EXPECT_NE(refused.err.find("write --normalise to have them joined"), std::string::npos) << refused.err;
    // From b: 2/3 to d, and 1/3 to c, which comes back with 1/4: so 2/3 over 1 - 1/12 to d.
    EXPECT_EQ(report_of({joined, go, "d", "--normalise"})["goals"][0]["suite"]["fraction"], "4/11");
    EXPECT_EQ(report_of({joined, go, ">= 100%", "--normalise"})["goals"][0]["suite"]["fraction"], "0");
    EXPECT_EQ(report_of({joined, go, ">= 75%", "--normalise"})["goals"][0]["suite"]["fraction"], "1");  // of s, a, d and e
    EXPECT_EQ(ran({joined, go, "b", "--normalise"}).code, 2);
}

TEST_F(coverage_tool, computes_the_worked_example_exactly) {
    const std::pair<const char*, const char*> goals[] = {
        {"3", "3/4"},
        {"<5>", "1/20"},
        {"1 3 4", "7/10"},
        {"<2>|<3> ; <1>", "3/4"},
        {"4 ; 5", "0"},
        {"<1 3 4> ; <3 4 1>", "7/10"},
        {"<1 1 3> ; <1 3 4> ; <3 4 1>", "1/4"},
        {"3 ; 3", "3/4"},
        {"3 4 ; 4 3 ; 3 4", "9/20"},
        {"^1 >= 4", "1/20"},
        {"^2 >= 3", "3/4"},
        {"^3 >= 4", "1/2"},
        {"^4 >= 3", "1/2"},
        {"^1 >= 0", "1"},
        {">= 80% of states", "1/20"},
        {"^5 >= 7", "0"},
    };
    for (const auto& [goal, expected] : goals) EXPECT_EQ(fraction(goal), expected) << goal;
    EXPECT_EQ(fraction("2 | 3 ; 1", {"--weighting=posterior"}), "27/37");
    EXPECT_EQ(fraction("^1 >= 4", {"-w", "posterior"}), "9/185");
}

// 1 - (3/4)^n >= 19/20 from n = 11 on. Four states: as the test of repeats_needed, 1/16 + 49/100 are missed by two repetitions.
TEST_F(coverage_tool, says_how_often_the_suite_has_to_run) {
    const auto repeats = [&](const std::string& goal, const words& options) {
        words arguments{model, tests, goal};
        arguments.insert(arguments.end(), options.begin(), options.end());
        return report_of(arguments)["goals"][0]["repeats"];
    };
    EXPECT_EQ(repeats("2", {"--repeats=95%"}), nlohmann::json({{"wanted", "95%"}, {"known", "exact"}, {"count", 11}}));
    EXPECT_EQ(repeats("^1 >= 4", {"--repeats=179/400"}), nlohmann::json({{"wanted", "179/400"}, {"known", "exact"}, {"count", 2}}));
    EXPECT_EQ(repeats("^1 >= 4", {"--repeats=0.45"})["count"], 3);
    EXPECT_EQ(repeats("^1 >= 4", {"--repeats=0.45", "--rounded"}),
              nlohmann::json({{"wanted", "0.45"}, {"known", "rounded"}, {"count", 3}}));
    EXPECT_EQ(repeats("4 ; 5", {"--repeats=0.5"}), nlohmann::json({{"wanted", "0.5"}, {"known", "never"}}));
    EXPECT_EQ(repeats("^2 >= 3", {"--repeats=1"})["known"], "never");
    EXPECT_EQ(repeats("2", {"--repeats=0"})["count"], 0);
    EXPECT_EQ(repeats("2", {"--repeats=0.5", "--algorithm=monte-carlo", "--samples=1k"})["known"], "unknown");
    EXPECT_EQ(ran({model, tests, "2", "--repeats=0.5", "--algorithm=monte-carlo", "--samples=1k"}).code, 3);
    const std::string seldom = write("seldom.json", R"({"initial": 0, "transitions": [
        {"from": 0, "action": "a", "to": {"1": "1/100000", "0": "99999/100000"}}]})");
    const std::string once = write("once.tests", "a\n");
    EXPECT_EQ(report_of({seldom, once, "^1 >= 2", "--repeats=0.5"})["goals"][0]["repeats"],
              nlohmann::json({{"wanted", "0.5"}, {"known", "more than"}, {"count", 1'000}}));
    EXPECT_EQ(report_of({seldom, once, "1", "--repeats=0.5"})["goals"][0]["repeats"]["count"], 69'315);
    const auto text = [&](const std::string& goal, const std::string& wanted) {
        return ran({model, tests, goal, "--repeats=" + wanted}).out;
    };
    EXPECT_NE(text("2", "0.95").find("\n  the test case has to run 11 times, to cover it with probability 0.95\n"),
              std::string::npos);
    EXPECT_NE(text("1", "1").find("\n  the test case has to run once, to cover it with probability 1\n"), std::string::npos);
    EXPECT_NE(text("5", "1").find("\n  no number of repetitions covers it with probability 1\n"), std::string::npos);
    EXPECT_NE(ran({seldom, once, "^1 >= 2", "--repeats=0.5"}).out.find("the test case has to run more than 1000 times"),
              std::string::npos);
    EXPECT_EQ(ran({model, tests, "2", "--repeats=2"}).code, 2);
    EXPECT_NE(ran({model, tests, "--repeats=0.5"}).err.find("--repeats is about goals, and there are none"), std::string::npos);
}

// Given that a a b was completed, it visited 5 with probability 9/185, and went from 1 to 1 with 19/37. By Bayes' rule 1/2 becomes
// 1/2 s over 1/2 + 1/2 s with s = 1 - 9/185, and 1/10 becomes 1/10 s over 9/10 + 1/10 s with s = 1 - 1/2 19/37.
TEST_F(coverage_tool, says_what_may_still_be_wrong) {
    const std::string suspects = write("suspects", "5 prior=1/2 cost=10\n1 1 prior=0.1 shows=1/2 cost=50\n");
    const nlohmann::json found = report_of({model, tests, "--residual-risk=" + suspects});
    EXPECT_EQ(found["goals"].size() + found["distributions"].size(), 0U);
    const nlohmann::json& risk = found["residual_risk"];
    EXPECT_EQ(risk["known"], "exact");
    EXPECT_EQ(risk["before_fraction"], "10");
    EXPECT_EQ(risk["suspects"][0]["suspect"], "5");
    EXPECT_EQ(risk["suspects"][0]["prior_fraction"], "1/2");
    EXPECT_EQ(risk["suspects"][0]["posterior_fraction"], "176/361");
    EXPECT_EQ(risk["suspects"][0]["before_fraction"], "5");
    EXPECT_EQ(risk["suspects"][0]["after_fraction"], "1760/361");
    EXPECT_EQ(risk["suspects"][1]["suspect"], "1 1");
    EXPECT_EQ(risk["suspects"][1]["posterior_fraction"], "55/721");
    EXPECT_EQ(risk["suspects"][1]["after_fraction"], "2750/721");
    EXPECT_DOUBLE_EQ(risk["after"], 1760.0 / 361 + 2750.0 / 721);
    EXPECT_EQ(report_of({model, tests, "--rounded", "--residual-risk=" + suspects})["residual_risk"]["known"], "rounded");
    EXPECT_FALSE(report_of({model, tests}).contains("residual_risk"));
    const ran unknown({model, tests, "--max-states=2", "--residual-risk=" + suspects});
    EXPECT_EQ(unknown.code, 3);
    EXPECT_NE(unknown.out.find("What may still be wrong after all test cases passed\n\n  unknown\n"), std::string::npos)
        << unknown.out;
    EXPECT_NE(ran({model, tests, "--residual-risk=" + suspects})
                  .out.find("  suspect       faulty before  now       cost before  now\n"
                            "  5             0.5            0.487535  5            4.875346\n"
                            "  1 1           0.1            0.076283  5            3.814147\n"
                            "  all together                           10           8.689493\n"),
              std::string::npos);
    const ran wrong({model, tests, "--residual-risk=" + write("wrong", "5 prior=2\n")});
    EXPECT_EQ(wrong.code, 2);
    EXPECT_NE(wrong.err.find("wrong:1:3: error: a prior probability is less than 1"), std::string::npos) << wrong.err;
}

TEST_F(coverage_tool, every_algorithm_finds_the_same) {
    for (const char* goal : {"<1 3 4> ; <3 4 1>", "^2 >= 5", "^3 >= 3"}) {
        const std::string expected = fraction(goal, {"--algorithm=brute-force"});
        for (const char* algorithm : {"auto", "labelling", "frontier", "aggregate"})
            EXPECT_EQ(fraction(goal, {std::string("--algorithm=") + algorithm}), expected) << goal << ' ' << algorithm;
        const nlohmann::json estimated =
            report_of({model, tests, goal, "--algorithm=monte-carlo", "--samples=10k"})["goals"][0]["suite"];
        const nlohmann::json rounded = report_of({model, tests, goal, "--rounded"})["goals"][0]["suite"];
        EXPECT_EQ(estimated["certainty"], "estimated");
        EXPECT_EQ(rounded["certainty"], "rounded");
        EXPECT_FALSE(rounded.contains("fraction"));
        EXPECT_LE(estimated["low"], rounded["probability"]);
        EXPECT_GE(estimated["high"], rounded["probability"]);
    }
    for (const char* threads : {"--threads=1", "--threads=3"})
        EXPECT_EQ(ran({model, tests, "^2 >= 5", "--algorithm=monte-carlo", threads}).out,
                  ran({model, tests, "^2 >= 5", "--algorithm=monte-carlo"}).out);
}

TEST_F(coverage_tool, the_table_is_for_reading) {
    const ran r({model, tests, "<2>|<3> ; <1>", "^2 >= 3"});
    EXPECT_EQ(r.code, 0);
    EXPECT_EQ(r.err, "");
    const std::size_t names = r.out.find('\n', r.out.find('\n') + 1) + 1;
    EXPECT_EQ(r.out.substr(names),
              "\n"
              "     test case  executions  runs to its end\n"
              "  1  a a b               4  0.925  37/40\n"
              "\n"
              "Goal: <2>|<3> ; <1>\n"
              "\n"
              "     test case  probability\n"
              "  1  a a b      0.75  3/4\n"
              "\n"
              "  with posterior weights, for tests that are repeated until they run to their end: 0.72973  27/37\n"
              "\n"
              "Goal: ^2 >= 3\n"
              "\n"
              "     test case  probability\n"
              "  1  a a b      0.75  3/4\n"
              "\n"
              "  with posterior weights, for tests that are repeated until they run to their end: 0.72973  27/37\n"
              "\n"
              "How many different words of 2 states the test case covers\n"
              "\n"
              "  number  exactly        or more\n"
              "       2  0.25     1/4   1            ########\n"
              "       4  0.7      7/10  0.75         #####################\n"
              "       5  0.05     1/20  0.05         ##\n"
              "\n"
              "  on average 3.55  71/20\n");
}

TEST_F(coverage_tool, the_example_is_what_the_how_to_says) {
    const ran r({shop, shop_tests, "--goals", shop_goals, "--at-least=9/10"});
    EXPECT_EQ(r.code, 1);
    EXPECT_EQ(r.err, "");
    for (const char* line :
         {"  1  order pay ship track track return           1  0.209475  8379/40000\n", "\nGoal: declined ; delivered\n",
          "  2  order pay pay ship track           0.49  49/100\n", "     all together                       0.49  49/100\n",
          "\n  at least 9/10: no\n", "\n  at least 9/10: yes\n", "\n  on average 9.055  1811/200\n"})
        EXPECT_TRUE(r.says(line)) << line << r.out;
}

TEST_F(coverage_tool, a_build_ends_with_1_if_a_goal_is_not_likely_enough) {
    for (const char* enough : {"3/4", "0.75", "75%", "0", ".5"})
        EXPECT_EQ(ran({model, tests, "3", std::string("--at-least=") + enough}).code, 0) << enough;
    for (const char* much : {"0.76", "1", "751/1000", "75.1%"})
        EXPECT_EQ(ran({model, tests, "3", std::string("--at-least=") + much}).code, 1) << much;
    for (const char* wrong : {"2", "-1", "101%", "x", "", "1/0"})
        EXPECT_EQ(ran({model, tests, "3", std::string("--at-least=") + wrong}).code, 2) << wrong;
    EXPECT_EQ(ran({model, tests, "1", "3", "--at-least=0.8"}).code, 1);
    EXPECT_EQ(ran({model, tests, "3"}, {"FOREGONE_COVERAGE_AT_LEAST=0.8"}).code, 1);
    EXPECT_EQ(ran({model, tests, "3", "--at-least=0.7"}, {"FOREGONE_COVERAGE_AT_LEAST=0.8"}).code, 0);
}

TEST_F(coverage_tool, what_a_limit_leaves_unknown_is_said_and_ends_with_3) {
    for (const words& limited : std::vector<words>{
             {"3 ; 1", "--max-states=3", "--algorithm=brute-force"}, {"1 3 4", "--max-states=5"}, {"^3 >= 3", "--max-states=5"}}) {
        words arguments{model, tests};
        arguments.insert(arguments.end(), limited.begin(), limited.end());
        const ran r(arguments);
        EXPECT_EQ(r.code, 3);
        EXPECT_TRUE(r.says("  1  a a b      unknown\n")) << r.out;
        EXPECT_EQ(r.err,
                  "foregone-coverage: something is unknown; raise --max-states, or estimate it with --algorithm=monte-carlo\n");
        arguments.emplace_back("--at-least=0.1");
        EXPECT_EQ(ran(arguments).code, 3);
        EXPECT_TRUE(ran(arguments).says("unknown whether at least 0.1"));
    }
    EXPECT_EQ(ran({model, tests, "1", "<4> ; <5>", "--max-states=20", "--at-least=1/2"}).code, 1);
}

TEST_F(coverage_tool, a_suite_is_more_than_its_test_cases) {
    const std::string both = write("both.tests", "a b\na a\n");
    const nlohmann::json found = report_of({model, both, "<1 2>", "^1 >= 4", "<2> ; <4>"});
    EXPECT_EQ(found["goals"][0]["tests"].size(), 2U);
    EXPECT_EQ(found["tests"]["cases"][1]["line"], 2);
    // P(1 2 in a b) = 1/2; a a covers it never.
    EXPECT_EQ(found["goals"][0]["suite"]["fraction"], "1/2");
    EXPECT_EQ(found["goals"][0]["tests"][1]["fraction"], "0");
    EXPECT_NE(found["goals"][1]["suite"]["fraction"], "0");  // together
    EXPECT_EQ(found["goals"][2]["suite"]["fraction"], "0");  // a sentence is one test case's
}

TEST_F(coverage_tool, without_a_goal_it_says_how_many_states_are_covered) {
    EXPECT_TRUE(ran({model, tests}).says("How many different states the test case covers\n"));
    const nlohmann::json found = report_of({model, tests, "-d", "3", "--distribution=4"});
    ASSERT_EQ(found["distributions"].size(), 2U);
    EXPECT_EQ(found["distributions"][0]["expected_fraction"], "13/4");
    EXPECT_EQ(
        found["distributions"][1]["counts"][0],
        nlohmann::json({{"words", 1}, {"fraction", "1/4"}, {"probability", 0.25}, {"at_least_fraction", "1"}, {"at_least", 1.0}}));
}

TEST_F(coverage_tool, names_the_next_test_case) {
    const ran r({shop, shop_tests, "declined ; delivered", ">= 11", "--suggest=7"});
    EXPECT_EQ(r.code, 0);
    EXPECT_TRUE(
        r.says("\n  Next test case, of up to 7 actions\n\n  order pay pay ship track return\n  raises the probability from 0.49 "
               "to 1, and runs to its end with probability 0.02793: about 36 tries;\n  --completes-at-least=0.1 leaves out such "
               "ones\n"))
        << r.out;
    EXPECT_TRUE(r.says("\n  order pay reorder ship track complain\n  raises the average from 9.055 to 11, ")) << r.out;
    const nlohmann::json next = report_of({shop, shop_tests, "lost", "--suggest=5"})["goals"][0]["next_test"];
    EXPECT_EQ(next["actions"], (words{"order", "pay", "ship", "track", "complain"}));
    EXPECT_EQ(next["before_fraction"], "1/100");
    EXPECT_EQ(next["after_fraction"], "1");
    EXPECT_EQ(next["complete"], true);
    EXPECT_TRUE(ran({shop, shop_tests, "lost", "--suggest=9", "--max-states=20"})
                    .says("there are more candidates than were looked at; raise --max-states for them\n"));
    EXPECT_TRUE(
        ran({shop, shop_tests, "lost", "--suggest=9", "--completes-at-least=1/1000"}).says("\n  order pay ship track complain\n"));
    EXPECT_TRUE(ran({shop, shop_tests, "lost", "--suggest=9", "--completes-at-least=5%"}).says("\n  order pay ship track\n"));
    EXPECT_EQ(ran({shop, shop_tests, "lost", "--suggest=0"}).code, 2);
}

/// A line is good or bad with 1/2; on a bad one, sending succeeds with 1/10.
constexpr const char* modem = R"({"initial": "idle", "transitions": [
    {"from": "idle", "action": "connect", "to": {"good": "1/2", "bad": "1/2"}},
    {"from": "good", "action": "send", "to": "sent"},
    {"from": "bad", "action": "send", "to": {"sent": "1/10", "broken": "9/10"}},
    {"from": "sent", "action": "close", "to": "idle"}]})";

TEST_F(coverage_tool, says_where_posterior_weights_find_another_probability) {
    const std::string line = write("modem.json", modem), call = write("call.tests", "connect send close\n");
    const ran local({line, call, "bad", "sent", ">= 4"});
    EXPECT_TRUE(
        local.says("  1  connect send close  0.5  1/2\n\n  with posterior weights, for tests that are repeated until they run "
                   "to their end: 0.090909  1/11\n"))
        << local.out;
    EXPECT_TRUE(local.says("Goal: sent\n\n     test case           probability\n  1  connect send close  1\n\nGoal")) << local.out;
    const nlohmann::json goals = report_of({line, call, "bad", "sent", ">= 4"})["goals"];
    EXPECT_EQ(goals[0]["suite"]["fraction"], "1/2");
    const nlohmann::json gated = report_of({line, call, "bad", "--at-least=10%"});
    EXPECT_EQ(gated["at_least_fraction"], "1/10");
    EXPECT_EQ(gated["at_least"], 0.1);
    EXPECT_EQ(gated["goals"][0]["is_likely_enough"], true);
    EXPECT_FALSE(report_of({line, call, "bad"}).contains("at_least"));
    EXPECT_EQ(goals[0]["suite_posterior"]["fraction"], "1/11");
    EXPECT_FALSE(goals[1].contains("suite_posterior"));
    const std::string two = write("two.tests", "connect send close\nconnect\n");
    // Both lines: (1/2 and 1/2) + (1/2 and 1/2); posterior: 1/11 · 1/2 + 10/11 · 1/2.
    EXPECT_FALSE(report_of({line, two, "<good> ; <bad>"})["goals"][0].contains("suite_posterior"));
    EXPECT_EQ(report_of({line, two, "bad"})["goals"][0]["suite_posterior"]["fraction"], "6/11");
    const nlohmann::json posterior = report_of({line, call, "bad", "--weighting=posterior"})["goals"][0];
    EXPECT_EQ(posterior["suite"]["fraction"], "1/11");
    EXPECT_FALSE(posterior.contains("suite_posterior"));
    EXPECT_FALSE(ran({shop, shop_tests, "declined ; delivered", ">= 10"}).says("with posterior weights"));
    EXPECT_FALSE(ran({line, call, "bad", "--algorithm=monte-carlo", "--samples=1k"}).says("with posterior weights"));
    EXPECT_TRUE(ran({line, call, "bad", "--rounded"}).says("run to their end: 0.090909\n"));
}

TEST_F(coverage_tool, says_why_no_test_case_is_suggested_or_one_that_seldom_completes) {
    const std::string line = write("modem.json", modem), call = write("call.tests", "connect send close\n");
    EXPECT_TRUE(ran({line, call, "sent", "--suggest=3"}).says("up to 3 actions\n\n  the goal is certain already\n"));
    EXPECT_TRUE(ran({line, call, "broken", "--suggest=1"}).says("\n  no test case of up to 1 action raises the probability\n"));
    EXPECT_TRUE(ran({line, call, "<sent idle bad>", "--suggest=4", "--completes-at-least=60%"})
                    .says("\n  no test case of up to 4 actions raises the probability and runs to its end with probability 60% or "
                          "more\n"));
    EXPECT_TRUE(ran({line, call, "<sent idle bad>", "--suggest=9", "--max-states=1"})
                    .says("\n  none that was looked at raises the probability\n  there are more candidates"));
    const ran certain({shop, shop_tests, "^3 >= 10", "--suggest=7"});
    EXPECT_TRUE(
        certain.says("\n  The goal is certain already; this raises the average:\n\n  order pay pay pay pay reorder cancel\n"))
        << certain.out;
    EXPECT_TRUE(certain.says("probability 0.00048: about 2083 tries;\n  --completes-at-least=0.1 leaves out such ones\n"))
        << certain.out;
    EXPECT_FALSE(ran({shop, shop_tests, "^3 >= 10", "--suggest=7", "--completes-at-least=0.2"}).says(" tries"));
}

TEST_F(coverage_tool, a_gate_that_gates_nothing_is_refused) {
    const std::string no_goal =
        "foregone-coverage: --at-least is about goals, and there are none; name one after the tests, such as "
        "'>= 80% of states'\n";
    for (const words& arguments :
         std::vector<words>{{model, tests, "--at-least=0.6"}, {model, tests, "-d", "2", "--at-least=0.6"}}) {
        const ran r(arguments);
        EXPECT_EQ(r.code, 2);
        EXPECT_EQ(r.out, "");
        EXPECT_EQ(r.err, no_goal);
    }
    EXPECT_EQ(ran({model, tests}, {"FOREGONE_COVERAGE_AT_LEAST=0.6"}).err, no_goal);
    const ran alone({model, tests, "3", "--completes-at-least=0.6"});
    EXPECT_EQ(alone.code, 2);
    EXPECT_EQ(alone.err, "foregone-coverage: --completes-at-least is about the next test case; add --suggest=6\n");
    const ran most({model, tests, ">= 6"});
    EXPECT_EQ(most.code, 2);
    EXPECT_TRUE(most.err.starts_with("goal:1:3: error: the goal asks for 6 different states, and the model has 5; ")) << most.err;
}

TEST_F(coverage_tool, an_interval_that_holds_the_limit_asks_for_more_samples) {
    const ran r({model, tests, "3", "--algorithm=monte-carlo", "--samples=1k", "--at-least=3/4"});
    EXPECT_EQ(r.code, 3);
    EXPECT_EQ(r.err, "foregone-coverage: something is unknown: the interval holds the limit; raise --samples, or compute exactly, "
                     "with --algorithm=auto\n");
    EXPECT_EQ(ran({model, tests, "3", "--algorithm=monte-carlo", "--samples=1k"}).err, "");
    EXPECT_TRUE(ran({model, tests, "2 ; 4", "--algorithm=monte-carlo", "--samples=1k"})
                    .says("  1  a a b      not seen in the samples, at most 0.0851"));
    EXPECT_TRUE(ran({model, tests, "^9 >= 999", "--algorithm=monte-carlo", "--samples=1k"}).says("  1  a a b      0\n"));
}

TEST_F(coverage_tool, reads_what_prism_exports) {
    const std::string tra = write("lock.tra", "2 3 4\n0 0 0 0.25 push\n0 0 1 0.75 push\n1 0 0 1 pull\n1 1 1 1 push\n");
    const std::string wanted = write("lock.tests", "push push pull\n()\n");
    EXPECT_EQ(ran({tra, wanted, "1"}).err, "foregone-coverage: " + (folder / "lock.lab").string() +
                                               ": No such file or directory; name a file that can be read\n");
    write("lock.lab", "0=\"init\" 1=\"deadlock\"\n0: 0\n");
    EXPECT_EQ(report_of({tra, wanted, "<1 1>"})["goals"][0]["suite"]["fraction"], "3/4");
    write("lock.sta", "(open)\n0:(false)\n1:(true)\n");
    EXPECT_EQ(report_of({tra, wanted, "<true true>"})["goals"][0]["suite"]["fraction"], "3/4");
    const std::string other = write("other", contents(tra)), states = (folder / "lock.sta").string(),
                      labels = (folder / "lock.lab").string();
    EXPECT_EQ(ran({other, wanted, "true", "--model-format=prism", "--states", states, "--labels", labels}).code, 0);
    EXPECT_EQ(ran({other, wanted, "1", "--model-format=prism"}).code, 2);
    EXPECT_EQ(ran({model, tests, "1", "--labels", labels}).code, 2);
    EXPECT_EQ(ran({tra, wanted, "true", "--labels", write("none.lab", "0=\"start\"\n0: 0\n")}).err,
              (folder / "none.lab").string() + ":1:1: error: no label is called \"init\"; write 0=\"init\" in the first line\n");
}

TEST_F(coverage_tool, mistakes_in_files_are_named_with_their_place) {
    const std::string wrong = write(
        "wrong.json", "{\"initial\": \"s\",\n \"transitions\": [{\"from\": \"s\", \"action\": \"a\", \"to\": {\"s\": 0.3}}]}");
    EXPECT_EQ(ran({wrong, tests, "s"}).err,
              wrong +
                  ":2:53: error: the probabilities from \"s\" by \"a\" add up to 3/10, not to 1; write them so that they do, as "
                  "fractions such as \"1/3\" where decimals are not exact\n");
    const std::string illegal = write("illegal.tests", "a\nb a\n");
    const ran impossible({model, illegal, "1"});
    EXPECT_EQ(impossible.code, 2);
    EXPECT_EQ(impossible.out, "");
    EXPECT_EQ(impossible.err, illegal + ":2:3: error: \"a\" is impossible after 1 action, where the system is in \"2\"; no action "
                                        "is possible there: end the test case before it\n");
    EXPECT_EQ(ran({model, tests, "1 ; 6"}).err,
              "goal:1:5: error: the model has no state \"6\"; name one that it has: \"1\", \"3\", \"2\", \"4\" or "
              "\"5\"\n    1 ; 6\n        ^\n");
    const std::string goals = write("wrong.goals", "# goals\n1\n  <1\n");
    EXPECT_EQ(ran({model, tests, "--goals=" + goals}).err,
              goals + ":3:5: error: this word is not closed; write > after its states\n    <1\n      ^\n");
    EXPECT_TRUE(ran({model, tests, "1", "x"}).err.starts_with("goal 2:1:1: error: "));
    EXPECT_EQ(ran({model, tests, "--goals=" + write("none.goals", "# none\n")}).code, 2);
}

TEST_F(coverage_tool, rounded_models_have_to_be_asked_for) {
    const std::string thirds = write(
        "thirds.json", R"({"initial": "s", "transitions": [{"from": "s", "action": "a", "to": {"s": 0.333333, "t": 0.666666}}]})");
    const std::string one = write("one.tests", "a\n");
    EXPECT_EQ(ran({thirds, one, "t"}).code, 2);
    EXPECT_TRUE(ran({thirds, one, "t", "--rounded"}).says("  1  a          0.666667\n"))
        << ran({thirds, one, "t", "--rounded"}).out;
    EXPECT_EQ(ran({thirds, one, "t"}, {"FOREGONE_COVERAGE_ROUNDED=true"}).code, 0);
    EXPECT_EQ(ran({thirds, one, "t"}, {"FOREGONE_COVERAGE_ROUNDED=0"}).code, 2);
    EXPECT_EQ(ran({thirds, one, "t"}, {"FOREGONE_COVERAGE_ROUNDED=maybe"}).err,
              "foregone-coverage: FOREGONE_COVERAGE_ROUNDED=maybe: this value is refused; write true or false\n");
}

TEST_F(coverage_tool, draws_the_distribution) {
    const std::string chart = (folder / "chart.svg").string();
    EXPECT_EQ(ran({model, tests, "^2 >= 4", "--chart=" + chart}).code, 0);
    const std::string drawn = contents(chart);
    for (const char* part :
         {"<svg ", "aab.tests on model.json", "4 or more: 75 %", "different words of 2 states", "3.55 on average", "</svg>\n"})
        EXPECT_NE(drawn.find(part), std::string::npos) << part;
    EXPECT_EQ(ran({model, tests, "3", "--chart=" + chart}).code, 2);
    EXPECT_EQ(ran({model, tests, "^1 >= 1", "^2 >= 2", "--chart=" + chart}).code, 2);
    EXPECT_EQ(ran({model, tests, "--chart=x.png"}).code, 2);
    EXPECT_EQ(contents(chart), drawn);
    const std::string other = (folder / "unknown.svg").string();
    EXPECT_EQ(ran({model, tests, "^3 >= 2", "--max-states=1", "--chart=" + other}).code, 3);
    EXPECT_FALSE(std::filesystem::exists(other));
}

TEST_F(coverage_tool, a_file_is_there_whole_or_not_at_all) {
    const std::string output = (folder / "found.txt").string();
    EXPECT_EQ(ran({model, tests, "3", "--output=" + output}).out, "");
    EXPECT_EQ(contents(output), ran({model, tests, "3"}).out);
    EXPECT_EQ(ran({model, tests, "nonsense", "-o", output}).code, 2);
    EXPECT_EQ(contents(output), ran({model, tests, "3"}).out);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 3);
    EXPECT_EQ(ran({model, tests, "3", "-o", (folder / "none" / "found").string()}).code, 2);
    program full({"/bin/sh", "-c", std::string(CHECKS) + " '" + model + "' '" + tests + "' 3 > /dev/full"}, {});
    EXPECT_EQ(full.end(), 2);
    EXPECT_NE(full.err().find("cannot write to standard output"), std::string::npos);
}

TEST_F(coverage_tool, reads_standard_input) {
    program by_pipe({"/bin/sh", "-c", "echo a | " + std::string(CHECKS) + " '" + model + "' - 3"}, {});
    EXPECT_EQ(by_pipe.end(), 0);
    EXPECT_NE(by_pipe.out().find("<stdin>"), std::string::npos);
    EXPECT_EQ(ran({"-", "-", "3"}).err, "foregone-coverage: model and tests cannot both be standard input; name a file\n");
}

TEST_F(coverage_tool, colors_what_matters_if_asked) {
    EXPECT_NE(ran({model, tests, "3", "--color=always"}).out.find("\033[1mGoal: 3\033[0m"), std::string::npos);
    EXPECT_EQ(ran({model, tests, "3"}, {"CLICOLOR_FORCE=1"}).out, ran({model, tests, "3", "--color=always"}).out);
    EXPECT_EQ(ran({model, tests, "3"}).out.find('\033'), std::string::npos);
}

TEST_F(coverage_tool, describes_itself) {
    EXPECT_TRUE(ran({"--help"}).says("Usage: foregone-coverage [OPTIONS] [MODEL] [TESTS] [GOAL...]"));
    EXPECT_TRUE(std::regex_match(ran({"--version"}).out, std::regex(R"(foregone-coverage \d+\.\d+\.\d+\n)")));
    EXPECT_EQ(ran({"--nonsense"}).err, "foregone-coverage: --nonsense: there is no such option; --help lists all there are\n");
    EXPECT_EQ(ran({"--sample=5"}).err,
              "foregone-coverage: --sample=5: there is no such option; did you mean --samples? --help lists all there are\n");
    EXPECT_EQ(ran(words{}).err, "foregone-coverage: there is no model and there are no tests; name two files\n");
    EXPECT_EQ(ran({model}).err, "foregone-coverage: there are no tests; name their file after the model\n");
    EXPECT_EQ(ran({model, tests, "3", "--samples=5"}).code, 2);
    EXPECT_EQ(ran({"/no such file", tests}).code, 2);
}

}  // namespace
