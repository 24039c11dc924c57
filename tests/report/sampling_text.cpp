// SPDX-License-Identifier: BSL-1.0
#include <report/sampling_text.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

namespace fg = foregone;
using verdict = fg::verdict;
using texts = std::vector<std::string>;

const texts push_and_pop{"push", "pop"};

verdict drawn() {
    verdict v{.result = fg::outcome::sampled};
    v.sampled.runs = 3;
    v.sampled.seed = 7;
    v.sampled.by_length[0] = 1, v.sampled.by_length[2] = 2, v.sampled.lengths = {0, 12, 40};
    v.sampled.selected = {30, 10};
    v.sampled.refused = {0, 1};
    return v;
}

TEST(report_sampling_text, says_how_often_what_was_taken) {
    EXPECT_EQ(fg::sampling_notes(drawn(), push_and_pop),
              texts{"seed 7; 3 runs of 0 to 40 steps, the median 12; taken: push 30 (75 %), "
                    "pop 10 (25 %, refused 1 time)"});
    EXPECT_EQ(fg::sampling_warnings(drawn(), push_and_pop), texts{});
}

TEST(report_sampling_text, says_which_orders_are_missing_from_what_passed) {
    verdict v = drawn();
    v.sampled.of_orders = {2, 2, {}};
    EXPECT_EQ(fg::sampling_notes(v, push_and_pop).size(), 1U);
    v.sampled.selected = {30, 10, 5}, v.sampled.refused = {0, 1, 0};
    v.sampled.of_orders = {1, 6, {1, 2, 3}};
    EXPECT_EQ(fg::sampling_notes(v, {"push", "pop", "top"}).back(),
              "orders of two actions: 1 of 6; missing: push before pop, push before top, pop before push and 2 more");
    v.has_trace = true;
    for (const std::string& note : fg::sampling_notes(v, {"push", "pop", "top"})) EXPECT_FALSE(note.starts_with("orders")) << note;
}

TEST(report_sampling_text, names_no_classes_of_lengths_where_all_runs_are_as_long) {
    verdict v = drawn();
    v.sampled.lengths = {12, 12, 12};
    EXPECT_EQ(fg::sampling_notes(v, {}), texts{"seed 7; 3 runs of 12 steps"});
    v.sampled.lengths = {0, 0, 0};
    EXPECT_EQ(fg::sampling_notes(v, {}), texts{"seed 7; 3 runs of no step"});
}

TEST(report_sampling_text, says_how_a_run_was_shrunk) {
    verdict v = drawn();
    v.has_trace = true;
    v.trace.actions = {0, 1};
    v.sampled.failing_run = 2, v.sampled.found_steps = 40, v.sampled.shrink_runs = 12, v.sampled.minimal = true;
    EXPECT_EQ(fg::sampling_notes(v, push_and_pop).front(), "run 2 failed after 40 steps; shrunk to 2 in 12 runs; without any one "
                                                           "of these steps, or with any one value made simpler, it "
                                                           "passes");
    EXPECT_TRUE(fg::sampling_notes(v, push_and_pop, {}, fg::certificate::fails_otherwise).front().ends_with(
        "; without any one of these steps, or with any one value made simpler, it does not fail like this"));
    EXPECT_TRUE(fg::sampling_text::shrunk(v.sampled, 2, fg::certificate::survives)
                    .ends_with("; without any one of these steps, or with any one value made simpler, it survives"));
    v.sampled.minimal = false;
    EXPECT_EQ(fg::sampling_notes(v, push_and_pop).front(),
              "run 2 failed after 40 steps; shrunk to 2 in 12 runs, where a limit stopped that; it may not be minimal");
}

TEST(report_sampling_text, warns_of_what_was_never_taken) {
    verdict v = drawn();
    v.sampled.selected = {0, 0};
    v.sampled.refused = {5, 0};
    EXPECT_EQ(fg::sampling_warnings(v, push_and_pop),
              (texts{"push was never taken; it was drawn 5 times where it is not enabled", "pop was never taken"}));
    v.stopped_by = fg::stop_reason::time;
    EXPECT_EQ(fg::sampling_warnings(v, push_and_pop),
              (texts{"push was not taken before the search ended; it was drawn 5 times where it is not enabled",
                     "pop was not taken before the search ended"}));
}

TEST(report_sampling_text, says_nothing_where_everything_was_visited) {
    EXPECT_EQ(fg::sampling_notes(verdict{}, {}), texts{});
    EXPECT_EQ(fg::sampling_warnings(verdict{}, {}), texts{});
}

TEST(report_sampling_text, says_where_planned_runs_come_from) {
    verdict v = drawn();
    v.counted.states = 40;
    v.sampled.planned_orders = {2, 53, 81, 0, false};
    EXPECT_EQ(fg::sampling_notes(v, {}).front(),
              "planned on 40 states of the model; no run has the other 28 orders; 3 runs of 0 to 40 steps, the "
              "median 12");
    v.sampled.planned_orders.limit_steps = 6;
    EXPECT_NE(fg::sampling_notes(v, {}).front().find("; no run of at most 6 steps has the other 28 orders; "), std::string::npos);
    v.sampled.planned_orders.all = 53;
    EXPECT_EQ(fg::sampling_notes(v, {}).front().substr(0, 45), "planned on 40 states of the model; 3 runs of ");
    v.sampled.planned_orders = {}, v.sampled.covered = 9;
    EXPECT_EQ(fg::sampling_notes(v, {}).front().substr(0, 34), "a tour of 40 states of the model; ");
}

TEST(report_sampling_text, says_which_labels_runs_collected) {
    fg::check_record check;
    check.found.sampled.runs = 4;
    check.labels = {{"", 2, 2}, {"hit", 9, 4}};
    EXPECT_EQ(fg::labels_text(check), "collected in 4 runs: \"\" 2 times in 2 runs (50 %), hit 9 times in 4 runs (100 %)");
    check.other_labels = 1;
    EXPECT_EQ(fg::labels_text(check),
              "collected in 4 runs: \"\" 2 times in 2 runs (50 %), hit 9 times in 4 runs (100 %); other labels 1 time: the first "
              "2, in the order of their characters, are counted one by one");
}

}  // namespace
