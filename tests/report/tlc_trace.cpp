// SPDX-License-Identifier: BSL-1.0
#include "sample_run.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <report/tlc_trace.hpp>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;
using json = nlohmann::ordered_json;

fg::run_record run_of(std::vector<fg::step_text> steps, std::uint64_t loop_from = fg::no_loop) {
    fg::run_record run;
    fg::check_record& check = run.checks.emplace_back();
    check.name = "bridge.reachable";
    check.line = 7;
    check.stands = fg::standing::failed;
    check.found.has_trace = true;
    check.found.trace.actions.resize(steps.size() - 1);
    check.found.trace.loop_from = loop_from;
    check.steps = std::move(steps);
    return run;
}

json graph_of(const fg::run_record& run) { return json::parse(fg::tlc_text(run)); }

TEST(report_tlc_trace, is_a_graph_of_states_and_actions) {
    const json graph = graph_of(run_of({{0, "initial", "{big = 0, at = [away, away]}", "", true, ""},
                                        {1, "fill{jug = big, by = 5}", "{big = 5, at = [away, away]}", "", true, ""}}));
    EXPECT_EQ(graph["state"], json::parse(R"([[1, {"big": 0, "at": ["away", "away"]}], [2, {"big": 5, "at": ["away", "away"]}]])"));
    ASSERT_EQ(graph["action"].size(), 1u);
    EXPECT_EQ(graph["action"][0][0], graph["state"][0]);
    EXPECT_EQ(graph["action"][0][2], graph["state"][1]);
    EXPECT_EQ(graph["action"][0][1], json::parse(R"({"name": "fill", "location": {"module": "bridge.reachable", "beginLine": 7,
        "beginColumn": 1, "endLine": 7, "endColumn": 1}, "parameters": ["jug", "by"], "context": {"jug": "big", "by": 5}})"));
}

TEST(report_tlc_trace, a_run_that_repeats_its_end_goes_back_to_a_state) {
    const json graph = graph_of(run_of({{0, "initial", "{a = 0}", "", true, ""},
                                        {1, "up", "{a = 1}", "", true, ""},
                                        {2, "up", "{a = 2}", "", true, ""},
                                        {3, "down", "{a = 1}", "", true, ""}},
                                       1));
    EXPECT_EQ(graph["state"], json::parse(R"([[1, {"a": 0}], [2, {"a": 1}], [3, {"a": 2}]])"));
    ASSERT_EQ(graph["action"].size(), 3u);
    EXPECT_EQ(graph["action"][2][0], graph["state"][2]);
    EXPECT_EQ(graph["action"][2][1]["name"], "down");
    EXPECT_EQ(graph["action"][2][2], graph["state"][1]);
}

TEST(report_tlc_trace, a_run_that_ends_stays_in_its_last_state) {
    const json graph = graph_of(run_of({{0, "initial", "{a = 0}", "", true, ""}, {1, "up", "{a = 1}", "", true, ""}}, 1));
    EXPECT_EQ(graph["state"].size(), 2u);
    ASSERT_EQ(graph["action"].size(), 2u);
    EXPECT_EQ(graph["action"][1][0], graph["state"][1]);
    EXPECT_EQ(graph["action"][1][1]["name"], "stuttering");
    EXPECT_EQ(graph["action"][1][2], graph["state"][1]);
}

TEST(report_tlc_trace, values_are_those_of_json) {
    using fg::tlc_trace::value_of;
    EXPECT_EQ(value_of("{a = true, b = {c = [1, -2]}, d = {}, e = {0, 1}}"),
              json::parse(R"({"a": true, "b": {"c": [1, -2]}, "d": [], "e": [0, 1]})"));
    EXPECT_EQ(value_of("18446744073709551615"), json(UINT64_MAX));
    EXPECT_EQ(value_of("99999999999999999999999"), json("99999999999999999999999"));
    EXPECT_EQ(value_of("\"a \\\"b\\\" \\n\""), json("a \"b\" \n"));
    EXPECT_EQ(value_of("\"\\x1b\""), json("\\x1b"));
    EXPECT_EQ(value_of("'c'"), json("c"));
    EXPECT_EQ(value_of("'\\''"), json("'"));
    EXPECT_EQ(value_of("'\\n'"), json("\n"));
    EXPECT_EQ(value_of("'\"'"), json("\""));
    EXPECT_EQ(value_of("(1, 2)"), json("(1, 2)"));
    EXPECT_EQ(value_of(""), json(""));
    EXPECT_EQ(value_of("1.5"), json("1.5"));
    std::string deep;
    for (unsigned i = 0; i < 100'000; ++i) deep.insert(0, "["), deep += ']';
    EXPECT_TRUE(value_of(deep).is_array());
}

TEST(report_tlc_trace, states_of_another_form_are_one_variable) {
    const json graph = graph_of(run_of({{0, "initial", "5", "", true, ""}, {1, "get", "-> 7", "", true, ""}}));
    EXPECT_EQ(graph["state"], json::parse(R"([[1, {"state": 5}], [2, {"answer": 7}]])"));
}

TEST(report_tlc_trace, is_that_of_the_first_failed_check) {
    fg::run_record run = run_of({{0, "initial", "{a = 1}", "", true, ""}});
    run.checks.insert(run.checks.begin(), run.checks.front());
    run.checks[0].stands = fg::standing::passed;
    run.checks[0].steps[0].result = "{b = 2}";
    EXPECT_EQ(graph_of(run)["state"], json::parse(R"([[1, {"a": 1}]])"));
    run.checks[1].steps.clear();
    EXPECT_EQ(graph_of(run)["state"], json::parse(R"([[1, {"b": 2}]])"));
    run.checks.clear();
    EXPECT_EQ(graph_of(run), json::parse(R"({"action": [], "state": []})"));
}

}  // namespace
