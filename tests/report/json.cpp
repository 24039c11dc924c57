// SPDX-License-Identifier: BSL-1.0
#include "sample_run.hpp"

#include <report/json.hpp>
#include <report/junit.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>

namespace {

using nlohmann::json;

json written() { return json::parse(foregone::json_text(sample::run())); }

TEST(report_json, says_what_was_run) {
    const json report = written();
    EXPECT_EQ(report["format"], "foregone report");
    EXPECT_EQ(report["format_version"], 1);
    EXPECT_EQ(report["program"], "checks");
    EXPECT_EQ(report["started"], "2001-09-09T01:46:40Z");
    EXPECT_EQ(report["threads"], 2);
    EXPECT_EQ(report["exit_code"], 1);
    EXPECT_EQ(report["totals"]["checks"], 4);
    EXPECT_EQ(report["totals"]["failed"], 1);
    EXPECT_EQ(report["totals"]["sequences"], 175'616);
}

TEST(report_json, a_check_that_passed_has_its_verdict_and_counts) {
    EXPECT_EQ(written()["checks"][0], json::parse(R"({
        "name": "memory.sequences<3>", "file": "memory.cpp", "line": 7, "status": "passed", "verdict": "holds to depth",
        "sentence": "holds to depth 3", "compiled": true, "decided": "decided while compiling", "scope": "sequences",
        "counts": {"states": 0, "transitions": 178808, "depth": 3, "sequences": 175616, "deadlocks": 0, "outside": 0},
        "warnings": ["the expectation \"e\" never decides"], "notes": [], "seconds": 0.0})"));
}

TEST(report_json, a_check_that_failed_has_its_trace) {
    const json check = written()["checks"][1];
    EXPECT_EQ(check["property"], "a < b && \"c\" \xC3\xA4");
    EXPECT_EQ(check["trace"], json::parse(R"({"initial": 0, "actions": [1], "replay": "0/1", "steps": [
        {"number": 0, "action": "initial", "result": "{t = \"]]>\"}"},
        {"number": 1, "action": "up", "result": "-> \\x1b", "note": "refused"}]})"));
    EXPECT_EQ(check["test"], "static_assert(1 < 2);\n");
}

TEST(report_json, operations_have_their_thread_and_place_and_say_where_another_thread_goes_on) {
    foregone::run_record run;
    run.checks = {sample::failed()};
    std::vector<foregone::step_text>& steps = run.checks[0].steps;
    steps = {{0, "begin", "", "", true, ""}, {1, "thread", "-> b", "", true, ""}, {2, "thread", "-> a", "", true, ""}};
    foregone::set_note(steps[0], "\x1e" "a\x1fstarts b  src/my f.cpp:3");
    foregone::set_note(steps[1], "\x1e" "b\x1dlocks m");
    foregone::set_note(steps[2], "\x1e" "a\x1fjoins b\x1e" "a\x1cwaits for b  f.cpp:4\x1e" "expected: 7");
    const json written = json::parse(foregone::json_text(run))["checks"][0]["trace"]["steps"];
    EXPECT_EQ(written[0]["remarks"], json::parse(R"([{"text": "starts b  src/my f.cpp:3", "thread": "a", "switch": "begins",
                                                      "file": "src/my f.cpp", "line": 3}])"));
    EXPECT_EQ(written[1]["remarks"], json::parse(R"([{"text": "locks m", "thread": "b", "switch": "interrupts"}])"));
    EXPECT_EQ(written[2]["remarks"], json::parse(R"([{"text": "joins b", "thread": "a", "switch": "goes on"},
        {"text": "waits for b  f.cpp:4", "thread": "a", "waits": true, "file": "f.cpp", "line": 4}, {"text": "expected: 7"}])"));
}

TEST(report_json, a_temporal_violation_has_its_formula_and_how_the_run_is_fair) {
    foregone::run_record run;
    run.checks = {sample::failed(), sample::failed()};
    foregone::check_record& check = run.checks[0];
    check.found.trace = {0, {1}, 0};
    check.found.temporal = {.pairs = 7, .conditions = 3};
    check.temporal.formula = "p ~> q";
    check.temporal.atoms = {"p", "q"};
    check.temporal.letters = {0, 3};
    check.temporal.fairness = {{"goes on [a]", false, foregone::condition_met::taken, 1},
                               {"goes on [b]", true, foregone::condition_met::never_enabled, 0}};
    const json checks = json::parse(foregone::json_text(run))["checks"];
    EXPECT_EQ(checks[0]["temporal"], json::parse(R"({"pairs": 7, "conditions": 3, "formula": "p ~> q", "atoms": ["p", "q"],
        "fairness": [{"title": "goes on [a]", "kind": "weak", "met": "taken", "step": 1},
                     {"title": "goes on [b]", "kind": "strong", "met": "never enabled"}]})"));
    EXPECT_EQ(checks[0]["trace"]["loop"], json::parse(R"({"from": 0, "ends": false})"));
    EXPECT_EQ(checks[0]["trace"]["steps"][0]["true_atoms"], json::array());
    EXPECT_EQ(checks[0]["trace"]["steps"][1]["true_atoms"], json::parse(R"(["p", "q"])"));
    EXPECT_FALSE(checks[1].contains("temporal"));
    EXPECT_FALSE(checks[1]["trace"]["steps"][1].contains("true_atoms"));
}

TEST(report_json, a_proof_up_to_equality_has_the_number_of_runs_without_merging) {
    foregone::run_record run;
    run.checks.resize(2);
    for (foregone::check_record& check : run.checks) check.stands = foregone::standing::passed;
    run.checks[0].found.states = foregone::state_identity::by_equality;
    run.checks[0].found.unmerged_runs = 32;
    const json checks = json::parse(foregone::json_text(run))["checks"];
    EXPECT_EQ(checks[0]["up_to"], "==");
    EXPECT_EQ(checks[0]["unmerged_runs"], 32);
    EXPECT_FALSE(checks[1].contains("unmerged_runs"));
}

TEST(report_json, has_the_states_at_each_distance_unless_there_are_too_many) {
    foregone::run_record run;
    run.checks.resize(3);
    for (foregone::check_record& check : run.checks) check.stands = foregone::standing::passed;
    run.checks[0].levels = {1, 2, 3};
    run.checks[1].levels.assign(10'001, 2);
    const json checks = json::parse(foregone::json_text(run))["checks"];
    EXPECT_EQ(checks[0]["levels"], json::parse("[1, 2, 3]"));
    EXPECT_FALSE(checks[1].contains("levels"));
    EXPECT_FALSE(checks[2].contains("levels"));
}

TEST(report_json, says_that_one_state_counts_for_several) {
    foregone::run_record run;
    run.checks.resize(2);
    for (foregone::check_record& check : run.checks) check.stands = foregone::standing::passed;
    run.checks[0].reduced = true;
    const json checks = json::parse(foregone::json_text(run))["checks"];
    EXPECT_EQ(checks[0]["reduced"], true);
    EXPECT_FALSE(checks[1].contains("reduced"));
}

TEST(report_json, paths_have_the_limits_of_their_threads) {
    foregone::run_record run;
    run.checks.resize(2);
    for (foregone::check_record& check : run.checks) check.stands = foregone::standing::passed, check.found.paths.complete = 1;
    run.checks[0].found.paths.limits = {.preemptions = 3, .stale_reads = 1, .memory = foregone::schedule_limits::rc11};
    const json checks = json::parse(foregone::json_text(run))["checks"];
    EXPECT_EQ(checks[0]["paths"]["limits"], json::parse(R"({"preemptions": 2, "stale_reads": 0, "memory": ["rc11"]})"));
    EXPECT_FALSE(checks[1]["paths"].contains("limits"));
}

TEST(report_json, an_estimate_has_what_is_known) {
    foregone::run_record run;
    run.checks.resize(2);
    for (foregone::check_record& check : run.checks) check.stands = foregone::standing::estimated;
    run.checks[0].estimated = {
        .of = "states", .count = 1'700'000, .sure = foregone::estimate_certainty::guessed, .seconds = 1.5, .bytes = 1'024};
    run.checks[1].estimated = {.of = "paths"};
    const json report = json::parse(foregone::json_text(run));
    EXPECT_EQ(report["totals"]["estimated"], 2);
    EXPECT_EQ(report["checks"][0]["status"], "estimated");
    EXPECT_EQ(report["checks"][0]["estimate"],
              json::parse(R"({"of": "states", "certainty": "about", "count": 1700000, "seconds": 1.5, "bytes": 1024})"));
    EXPECT_EQ(report["checks"][1]["estimate"], json::parse(R"({"of": "paths", "certainty": "unknown"})"));
    EXPECT_FALSE(written()["checks"][0].contains("estimate"));
}

/// What the search held when it ended before is more than what it counted.
TEST(report_json, how_likely_a_state_was_missed_is_reported_of_a_verdict_about_all) {
    foregone::run_record run;
    run.checks.resize(3);
    for (foregone::check_record& check : run.checks) {
        check.stands = foregone::standing::passed;
        check.found.counted.states = 1'000'000;
        check.found.digests.bits = 12;
    }
    run.checks[1].found.stopped_by = foregone::stop_reason::states;
    run.checks[2].found.has_trace = true;
    const json checks = json::parse(foregone::json_text(run))["checks"];
    EXPECT_EQ(checks[0]["digests"], json::parse(R"({"bits": 12, "missed_at_most": 1.0})"));
    for (const std::size_t without : {std::size_t{1}, std::size_t{2}})
        EXPECT_EQ(checks[without]["digests"], json::parse(R"({"bits": 12})")) << without;
    const std::string xml = foregone::junit_text(run);
    EXPECT_EQ(xml.find("missed_at_most"), xml.rfind("missed_at_most"));
    EXPECT_NE(xml.find(R"(<property name="missed_at_most" value="1"/>)"), std::string::npos) << xml;
}

TEST(report_json, a_limit_and_a_check_that_was_not_run_say_so) {
    const json report = written();
    EXPECT_EQ(report["checks"][2]["stopped_by"], "the time limit");
    EXPECT_EQ(report["checks"][3], json::parse(R"({"name": "last.reachable", "file": "", "line": 0, "status": "skipped"})"));
}

TEST(report_json, reports_classes_and_what_was_covered_of_a_machine) {
    foregone::run_record run;
    foregone::check_record& check = run.checks.emplace_back();
    check.stands = foregone::standing::passed;
    check.found.sampled.runs = 1;
    check.found.sampled.classes = {4, 0};
    check.classes = {"empty", "full"};
    check.covered = {{1, 2, {"closed"}}};
    const json sampled = json::parse(foregone::json_text(run))["checks"][0]["sampled"];
    EXPECT_EQ(sampled["classes"], json::parse(R"([{"name": "empty", "visited": 4}, {"name": "full", "visited": 0}])"));
    EXPECT_EQ(sampled["machine"], json::parse(R"({"states": {"covered": 1, "all": 2, "missing": ["closed"]}})"));
}

TEST(report_json, reports_which_orders_runs_take_and_that_arguments_are_covered) {
    foregone::run_record run;
    foregone::check_record& check = run.checks.emplace_back();
    check.stands = foregone::standing::passed;
    check.searched = foregone::search_kind::covering_runs;
    check.found.sampled.runs = 4;
    check.found.sampled.planned_orders = {2, 53, 81, 0, true};
    check.found.sampled.arguments.strength = 3;
    const json report = json::parse(foregone::json_text(run))["checks"][0];
    EXPECT_EQ(report["scope"], "covering_runs");
    EXPECT_EQ(report["argument_strength"], 3);
    EXPECT_EQ(report["sampled"]["planned_orders"], json::parse(R"({"strength": 2, "of": "kinds", "planned": 53, "left_out": 28})"));
}

TEST(report_json, keeps_the_order_in_which_its_reference_describes_it) {
    const std::string text = foregone::json_text(sample::run());
    EXPECT_TRUE(text.starts_with("{\n  \"format\": \"foregone report\",\n  \"format_version\": 1,\n"));
    EXPECT_TRUE(text.ends_with("}\n"));
}

TEST(report_json, replaces_bytes_that_are_no_utf8) {
    foregone::run_record run;
    run.program = "\xFF";
    EXPECT_EQ(json::parse(foregone::json_text(run))["program"], "\xEF\xBF\xBD");
}

}  // namespace
