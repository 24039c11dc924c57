// SPDX-License-Identifier: BSL-1.0
#include <report/result_text.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using foregone::check_record;
using foregone::standing;
using foregone::trace_style;

check_record passed() {
    check_record check;
    check.name = "memory.sequences<3>";
    check.stands = standing::passed;
    check.searched = foregone::search_kind::sequences;
    check.found.counted = {.transitions = 178'808, .depth_steps = 3, .sequences = 175'616};
    check.sentence = "holds to depth 3";
    check.seconds = 0.012;
    return check;
}

check_record failed() {
    check_record check;
    check.name = "jugs.reachable";
    check.file = "jugs.cpp";
    check.line = 42;
    check.stands = standing::failed;
    check.found.result = foregone::outcome::violated;
    check.found.counted = {.states = 16, .transitions = 96, .depth_steps = 8};
    check.found.has_trace = true;
    check.found.trace = {0, {1}};
    check.property = "the \"big\" jug stays empty";
    check.sentence = "violates it after 1 step";
    check.steps = {{0, "initial", "{big = 0}", "", true}, {1, "fill_big", "{big = 5}", "", true}};
    check.token = "0/1";
    check.command = "./checks --filter=jugs.reachable --replay=0/1";
    check.test = "static_assert(true);\n";
    return check;
}

TEST(report_result_text, a_check_that_passes_takes_a_line) {
    EXPECT_EQ(foregone::begin_line("memory.sequences<3>", {}), "[ RUN      ] memory.sequences<3>\n");
    EXPECT_EQ(foregone::begin_line("memory.sequences<3>", {}, "run time: why"),
              "[ RUN      ] memory.sequences<3>: run time: why\n");
    EXPECT_EQ(foregone::result_text(passed(), trace_style::full, {}, false),
              "[       OK ] memory.sequences<3> (175616 sequences, 178808 steps, 12 ms): holds to depth 3\n");
    EXPECT_EQ(foregone::result_text(passed(), trace_style::full, {}, true), "");
}

TEST(report_result_text, what_the_compiler_decided_took_no_time) {
    check_record check = passed();
    check.compiled = true;
    EXPECT_EQ(foregone::result_line(check, {}),
              "[ COMPILED ] memory.sequences<3> (175616 sequences, 178808 steps): holds to depth 3\n");
}

TEST(report_result_text, remarks_stand_before_the_result_of_a_check_that_ran) {
    check_record check = passed();
    check.warnings = {"the action up is never enabled"};
    check.notes = {"3 steps out of the model's boundary, not followed"};
    const std::string remarks =
        "warning: the action up is never enabled\nnote: 3 steps out of the model's boundary, not followed\n";
    EXPECT_EQ(foregone::result_text(check, trace_style::full, {}, false), remarks + foregone::result_line(check, {}));
    check.compiled = true;
    EXPECT_EQ(foregone::result_text(check, trace_style::full, {}, false), foregone::result_line(check, {}) + remarks);
}

TEST(report_result_text, a_failure_says_all_that_helps) {
    const std::string text = "jugs.cpp:42: error: jugs.reachable: violates it after 1 step\n"
                             "   0  initial   {big = 0}\n"
                             "   1  fill_big  {big = 5}\n"
                             "property=\"the \\\"big\\\" jug stays empty\" steps=1 states=16 transitions=96 depth=8 "
                             "check=\"jugs.reachable\" replay=0/1\n"
                             "repeat it: ./checks --filter=jugs.reachable --replay=0/1\n"
                             "test for it, which passes once this is fixed:\n"
                             "    static_assert(true);\n"
                             "[  FAILED  ] jugs.reachable (16 states, 96 transitions, depth 8, 0 ms): violates it after 1 step\n";
    EXPECT_EQ(foregone::result_text(failed(), trace_style::full, {}, false), text);
    EXPECT_EQ(foregone::result_text(failed(), trace_style::full, {}, true), text);
}

TEST(report_result_text, a_trace_may_be_in_columns) {
    const std::string table = "                 big\n   0  initial    0\n   1  fill_big  *5\n";
    check_record check = failed();
    EXPECT_NE(foregone::failure_text(check, trace_style::columns, {}).find('\n' + table), std::string::npos);
    check.stands = standing::passed;
    EXPECT_TRUE(foregone::result_text(check, trace_style::columns, {}, false).starts_with(table));
}

TEST(report_result_text, a_sequence_has_a_number) {
    check_record check = failed();
    check.searched = foregone::search_kind::sequences;
    check.pattern = 189;
    EXPECT_TRUE(foregone::key_value_line(check).ends_with(" check=\"jugs.reachable\" replay=0/1 pattern=189\n"));
}

TEST(report_result_text, an_expected_violation_shows_its_trace) {
    check_record check = failed();
    check.stands = standing::passed;
    EXPECT_TRUE(foregone::result_text(check, trace_style::full, {}, false).starts_with("   0  initial   {big = 0}\n"));
}

/// The steps show which predicates are true, so the formula that names them stands before.
TEST(report_result_text, what_a_property_claims_stands_above_the_run) {
    check_record check = failed();
    check.temporal.formula = "<>p";
    check.notes = {foregone::claim_note(check.temporal), "fair: it is"};
    const std::string text = foregone::result_text(check, trace_style::full, {}, false);
    EXPECT_NE(text.find(" after 1 step\nnote: what it claims: <>p\n   0  initial   {big = 0}\n"), std::string::npos) << text;
    EXPECT_NE(text.find("    static_assert(true);\nnote: fair: it is\n[  FAILED  ]"), std::string::npos) << text;
    check.stands = standing::passed;
    EXPECT_TRUE(foregone::result_text(check, trace_style::full, {}, false)
                    .starts_with("note: what it claims: <>p\n   0  initial   {big = 0}\n   1  fill_big  {big = 5}\n"
                                 "note: fair: it is\n"));
}

TEST(report_result_text, an_estimate_is_shown_without_a_failure_even_if_brief) {
    check_record check;
    check.name = "a.reachable";
    check.stands = standing::estimated;
    check.estimated = {.seen = "5 states, depth 1"};
    check.sentence = "about 7 states";
    check.notes = {"guessed"};
    check.seconds = 1;
    for (const bool brief : {false, true})
        EXPECT_EQ(foregone::result_text(check, trace_style::full, {}, brief),
                  "note: guessed\n[ ESTIMATE ] a.reachable (5 states, depth 1, 1.0 s): about 7 states\n");
}

TEST(report_result_text, every_end_has_its_tag) {
    for (const auto& [stands, tag] :
         {std::pair(standing::inconclusive, "[  LIMIT   ]"), std::pair(standing::invalid, "[ INVALID  ]"),
          std::pair(standing::failed, "[  FAILED  ]"), std::pair(standing::skipped, "[ SKIPPED  ]")})
        EXPECT_EQ(foregone::tag_of(stands, false).text, tag);
}

TEST(report_result_text, colour_is_put_on_the_tag_only) {
    EXPECT_EQ(foregone::begin_line("a", {.colored = true}), "\033[32m[ RUN      ]\033[0m a\n");
}

}  // namespace
