// SPDX-License-Identifier: BSL-1.0
#include <report/summary_text.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace {

using foregone::check_record;
using foregone::standing;

check_record ended(const std::string& name, standing stands, bool sequences = false) {
    check_record check;
    check.name = name;
    check.stands = stands;
    check.searched = sequences ? foregone::search_kind::sequences : foregone::search_kind::states;
    if (stands == standing::skipped) return check;
    if (sequences) check.found.counted = {.transitions = 178'808, .sequences = 175'616};
    else check.found.counted = {.states = 16, .transitions = 96};
    return check;
}

TEST(report_summary_text, opens_with_what_is_about_to_happen) {
    EXPECT_EQ(foregone::opening_line(3, 1, 2, {}), "[==========] 3 checks, 1 decided while compiling, on 2 threads\n");
    EXPECT_EQ(foregone::opening_line(1, 0, 1, {}), "[==========] 1 check, on 1 thread\n");
}

TEST(report_summary_text, sums_up_what_passed) {
    foregone::run_record run;
    run.seconds = 0.012;
    run.checks = {ended("a", standing::passed, true), ended("b", standing::passed)};
    EXPECT_EQ(foregone::summary_text(run, {}),
              "[==========] 2 checks, 175616 sequences (178808 steps), 16 states (96 transitions) in 12 ms\n"
              "[  PASSED  ] 2 checks\n");
}

TEST(report_summary_text, sums_up_how_long_what_was_estimated_takes) {
    foregone::run_record run;
    run.checks = {ended("a", standing::estimated), ended("b", standing::estimated)};
    run.checks[0].estimated = {.sure = foregone::estimate_certainty::exact, .seconds = 60};
    run.checks[1].estimated = {.sure = foregone::estimate_certainty::guessed, .seconds = 65};
    EXPECT_TRUE(foregone::summary_text(run, {}).ends_with("\n[ ESTIMATE ] 2 checks, about 2 min 5 s in all\n"));
    run.checks[1].estimated->sure = foregone::estimate_certainty::rising;
    EXPECT_TRUE(foregone::summary_text(run, {}).ends_with("\n[ ESTIMATE ] 2 checks, more than 2 min 5 s in all\n"));
    run.checks[0].estimated->seconds = run.checks[1].estimated->seconds = 0;
    EXPECT_TRUE(foregone::summary_text(run, {}).ends_with("\n[ ESTIMATE ] 2 checks\n"));
}

TEST(report_summary_text, names_what_did_not_pass_and_ends_with_failures) {
    foregone::run_record run;
    run.checks = {ended("a", standing::failed), ended("b", standing::inconclusive), ended("c", standing::invalid),
                  ended("d", standing::skipped)};
    EXPECT_EQ(foregone::summary_text(run, {}), "[==========] 3 checks, 48 states (288 transitions) in 0 ms\n"
                                               "[ SKIPPED  ] 1 check not run:\n"
                                               "[ SKIPPED  ] d\n"
                                               "[  LIMIT   ] 1 check without a verdict:\n"
                                               "[  LIMIT   ] b\n"
                                               "[ INVALID  ] 1 check of a model that is not valid:\n"
                                               "[ INVALID  ] c\n"
                                               "[  FAILED  ] 1 check failed:\n"
                                               "[  FAILED  ] a\n");
}

TEST(report_summary_text, says_what_to_do_next) {
    foregone::run_record run;
    run.checks = {ended("a", standing::inconclusive), ended("b", standing::failed), ended("c", standing::failed)};
    for (foregone::check_record& check : run.checks) check.command = "./checks --filter=" + check.name;
    EXPECT_TRUE(foregone::summary_text(run, {}).ends_with("[  FAILED  ] c\n[   NEXT   ] repeat the first: ./checks --filter=b\n"));
    run.checks[1].stands = standing::passed;
    EXPECT_TRUE(foregone::summary_text(run, {}).ends_with("[   NEXT   ] repeat it: ./checks --filter=c\n"));
    run.checks[2].stands = standing::passed;
    EXPECT_TRUE(foregone::summary_text(run, {}).ends_with("[   NEXT   ] repeat it: ./checks --filter=a\n"));
    run.checks[0].stands = standing::estimated;
    EXPECT_EQ(foregone::summary_text(run, {}).find("NEXT"), std::string::npos);
}

TEST(report_summary_text, fits_a_screen) {
    foregone::run_record run;
    for (const standing stands : {standing::skipped, standing::passed, standing::estimated, standing::inconclusive,
                                  standing::invalid, standing::failed})
        for (unsigned i = 0; i < 10; ++i)
            run.checks.push_back(ended(std::to_string(static_cast<int>(stands)) + "." + std::to_string(i), stands));
    run.checks.back().command = "./checks";
    const std::string text = foregone::summary_text(run, {});
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 23);
    EXPECT_NE(text.find("[ SKIPPED  ] 10 checks not run:\n[ SKIPPED  ] and 10 more\n"), std::string::npos);
    EXPECT_NE(text.find("\n[ INVALID  ] 3.1\n[ INVALID  ] and 8 more\n[  FAILED  ] 10 checks failed:\n"), std::string::npos)
        << text;
    EXPECT_NE(text.find("\n[  FAILED  ] 1.9\n[   NEXT   ] repeat the first: ./checks\n"), std::string::npos) << text;
}

}  // namespace
