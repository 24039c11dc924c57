// SPDX-License-Identifier: BSL-1.0
#include "sample_run.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <report/sarif.hpp>
#include <set>
#include <string>

namespace {

namespace fg = foregone;
using nlohmann::json;

fg::run_record placed_run() {
    fg::run_record run = sample::run();
    run.workspace = "/checkout";
    for (fg::check_record& check : run.checks) {
        if (check.file.empty()) check.file = "/checkout/src/counter.cpp";
        if (check.line == 0) check.line = 3;
    }
    return run;
}

json log_of(const fg::run_record& run) { return json::parse(fg::sarif_text(run)); }

/// What GitHub lists as required of a log and of each rule and result.
TEST(report_sarif, has_what_code_scanning_requires) {
    const json log = log_of(placed_run());
    EXPECT_EQ(log["version"], "2.1.0");
    EXPECT_TRUE(log["$schema"].get<std::string>().ends_with("sarif-2.1.0.json"));
    ASSERT_EQ(log["runs"].size(), 1u);
    const json& driver = log["runs"][0]["tool"]["driver"];
    EXPECT_EQ(driver["name"], "foregone");
    EXPECT_TRUE(driver["semanticVersion"].is_string());
    std::set<std::string> ids;
    for (const json& rule : driver["rules"]) {
        EXPECT_TRUE(ids.insert(rule["id"]).second) << rule;
        for (const char* const text : {"shortDescription", "fullDescription", "help"})
            EXPECT_FALSE(rule[text]["text"].get<std::string>().empty()) << text;
    }
    ASSERT_EQ(log["runs"][0]["results"].size(), 3u);
    for (const json& result : log["runs"][0]["results"]) {
        EXPECT_EQ(driver["rules"][result["ruleIndex"].get<std::size_t>()]["id"], result["ruleId"]);
        EXPECT_FALSE(result["message"]["text"].get<std::string>().empty());
        ASSERT_EQ(result["locations"].size(), 1u);
        const json& place = result["locations"][0]["physicalLocation"];
        EXPECT_TRUE(place["artifactLocation"]["uri"].is_string());
        EXPECT_GE(place["region"]["startLine"], 1);
        EXPECT_FALSE(result["partialFingerprints"].empty());
    }
}

TEST(report_sarif, a_kind_of_result_is_a_rule) {
    const json results = log_of(placed_run())["runs"][0]["results"];
    EXPECT_EQ(results[0]["ruleId"], "weakened");
    EXPECT_EQ(results[0]["level"], "warning");
    EXPECT_EQ(results[0]["message"]["text"], "memory.sequences<3>: the expectation \"e\" never decides");
    EXPECT_EQ(results[1]["ruleId"], "violated");
    EXPECT_EQ(results[1]["level"], "error");
    EXPECT_EQ(results[2]["ruleId"], "inconclusive");
    EXPECT_EQ(results[2]["level"], "warning");
    fg::run_record run;
    run.checks.resize(3);
    run.checks[0].stands = fg::standing::invalid;
    run.checks[1].stands = fg::standing::passed;
    run.checks[2].stands = fg::standing::estimated;
    const json others = log_of(run)["runs"][0]["results"];
    ASSERT_EQ(others.size(), 1u);
    EXPECT_EQ(others[0]["ruleId"], "invalid");
    EXPECT_FALSE(others[0]["locations"][0].contains("physicalLocation"));
}

TEST(report_sarif, a_counterexample_is_a_code_flow_with_the_members_of_states) {
    const json result = log_of(placed_run())["runs"][0]["results"][1];
    const json& steps = result["codeFlows"][0]["threadFlows"][0]["locations"];
    ASSERT_EQ(steps.size(), 2u);
    EXPECT_EQ(steps[0]["location"]["message"]["text"], "0  initial: {t = \"]]>\"}");
    EXPECT_EQ(steps[0]["state"], json::parse(R"({"t": {"text": "\"]]>\""}})"));
    EXPECT_EQ(steps[1]["location"]["message"]["text"], "1  up -> \\x1b  refused");
    EXPECT_EQ(steps[1]["executionOrder"], 1);
    EXPECT_EQ(steps[1]["importance"], "essential");
    EXPECT_EQ(steps[1]["location"]["physicalLocation"], result["locations"][0]["physicalLocation"]);
    EXPECT_EQ(result["properties"]["replay"], "0/1");
    EXPECT_EQ(result["properties"]["command"], "./checks");
}

TEST(report_sarif, a_warning_is_a_result_without_the_counterexample) {
    fg::run_record run = placed_run();
    run.checks[1].warnings = {"idle"};
    run.checks[1].line = 0;
    const json results = log_of(run)["runs"][0]["results"];
    EXPECT_TRUE(results[1].contains("codeFlows"));
    EXPECT_EQ(results[2]["ruleId"], "weakened");
    EXPECT_FALSE(results[2].contains("codeFlows"));
    EXPECT_FALSE(results[2].contains("properties"));
    EXPECT_FALSE(results[2]["locations"][0]["physicalLocation"].contains("region"));
}

TEST(report_sarif, what_repeats_is_nested) {
    fg::run_record run = placed_run();
    run.checks[1].steps.push_back({2, "down", "", "", true, "in a loop:"});
    run.checks[1].steps.push_back({3, "up", "", "", false, ""});
    const json steps = log_of(run)["runs"][0]["results"][1]["codeFlows"][0]["threadFlows"][0]["locations"];
    EXPECT_FALSE(steps[1].contains("nestingLevel"));
    EXPECT_EQ(steps[2]["nestingLevel"], 1);
    EXPECT_EQ(steps[2]["location"]["message"]["text"], "in a loop: 2  down");
    EXPECT_EQ(steps[3]["nestingLevel"], 1);
    EXPECT_EQ(steps[3]["location"]["message"]["text"], "3  up cannot be taken here");
}

TEST(report_sarif, a_long_run_keeps_its_last_steps) {
    fg::run_record run = placed_run();
    for (std::uint64_t i = 2; i < 10'005; ++i) run.checks[1].steps.push_back({i, "up", "", "", true, ""});
    const json steps = log_of(run)["runs"][0]["results"][1]["codeFlows"][0]["threadFlows"][0]["locations"];
    ASSERT_EQ(steps.size(), 10'000u);
    EXPECT_EQ(steps[0]["executionOrder"], 5);
}

TEST(report_sarif, paths_are_relative_to_the_workspace_and_encoded) {
    using fg::sarif_report::uri_of;
    EXPECT_EQ(uri_of("src/a.cpp"), "src/a.cpp");
    EXPECT_EQ(uri_of("./../a b#c:%?.cpp"), "../a%20b%23c%3A%25%3F.cpp");
    EXPECT_EQ(uri_of("/x/\xC3\xA4.cpp"), "file:"
                                         "///x/%C3%A4.cpp");
    const json place = log_of(placed_run())["runs"][0]["results"][2]["locations"][0]["physicalLocation"];
    EXPECT_EQ(place["artifactLocation"], json::parse(R"({"uri": "src/counter.cpp", "uriBaseId": "%SRCROOT%"})"));
    fg::run_record elsewhere = placed_run();
    elsewhere.workspace = "/other";
    EXPECT_EQ(log_of(elsewhere)["runs"][0]["results"][2]["locations"][0]["physicalLocation"]["artifactLocation"],
              json({{"uri", "file:"
                            "///checkout/src/counter.cpp"}}));
}

TEST(report_sarif, a_fingerprint_stays_when_lines_and_steps_change) {
    fg::run_record run = placed_run();
    const json before = log_of(run)["runs"][0]["results"][1]["partialFingerprints"];
    run.checks[1].line = 99;
    run.checks[1].sentence = "violates it after 7 steps";
    EXPECT_EQ(log_of(run)["runs"][0]["results"][1]["partialFingerprints"], before);
    run.checks[1].property = "another";
    EXPECT_NE(log_of(run)["runs"][0]["results"][1]["partialFingerprints"], before);
    EXPECT_NE(fg::sarif_report::fingerprint_of("ab", "c", ""), fg::sarif_report::fingerprint_of("a", "bc", ""));
    EXPECT_EQ(fg::sarif_report::fingerprint_of("a", "violated", "p"), fg::sarif_report::fingerprint_of("a", "violated", "p"));
}

TEST(report_sarif, a_run_that_was_interrupted_was_not_successful) {
    fg::run_record run = placed_run();
    EXPECT_EQ(log_of(run)["runs"][0]["invocations"][0],
              json::parse(R"({"executionSuccessful": true, "exitCode": 1, "startTimeUtc": "2001-09-09T01:46:40Z"})"));
    run.exit_code = 130;
    EXPECT_EQ(log_of(run)["runs"][0]["invocations"][0]["executionSuccessful"], false);
}

TEST(report_sarif, replaces_bytes_that_are_no_utf8) {
    fg::run_record run = placed_run();
    run.checks[1].sentence = "\xFF";
    EXPECT_EQ(log_of(run)["runs"][0]["results"][1]["message"]["text"], "jugs<'\"', 2>.reachable: \xEF\xBF\xBD");
}

}  // namespace
