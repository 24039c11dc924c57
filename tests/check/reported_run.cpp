// SPDX-License-Identifier: BSL-1.0
#include <check/reported_run.hpp>

#include "../support/fake_check.hpp"


#include <gtest/gtest.h>

#include <stdexcept>

namespace {

TEST(run_reported_run, an_action_is_printable_text) { EXPECT_EQ(foregone::action_text(fake_check(), 4), "add\\t4"); }

foregone::reported_run reported_by_fake(const foregone::run_trace& trace) {
    return foregone::report_run(trace, [](const foregone::run_trace& run, foregone::step_listener& listener) {
        return fake_check().replay_trace(run, listener);
    });
}

TEST(run_reported_run, keeps_every_step_of_a_run) {
    const foregone::reported_run reported = reported_by_fake({1, {3, 5}});
    ASSERT_EQ(reported.steps.size(), 3U);
    EXPECT_EQ(reported.steps[0].action, "initial");
    EXPECT_EQ(reported.steps[0].result, "1");
    EXPECT_EQ(reported.steps[2].number, 2U);
    EXPECT_EQ(reported.steps[2].result, "9");
    EXPECT_EQ(reported.end.property, 1U);
}

TEST(run_reported_run, a_step_that_cannot_be_taken_is_the_last) {
    const foregone::reported_run reported = reported_by_fake({1, {9, 1}});
    ASSERT_EQ(reported.steps.size(), 2U);
    EXPECT_EQ(reported.steps[1].number, 1U);
    EXPECT_FALSE(reported.steps[1].enabled);
    EXPECT_FALSE(reported.end.possible);
}

TEST(run_reported_run, steps_are_reported_though_the_model_throws_at_their_end) {
    const auto steps = foregone::report_steps({1, {3, 5}}, [](const foregone::run_trace& run, foregone::step_listener& listener) {
        fake_check().replay_trace(run, listener);
        throw std::runtime_error("again");
    });
    ASSERT_EQ(steps.size(), 3U);
    EXPECT_EQ(steps[2].result, "9");
}

}  // namespace
