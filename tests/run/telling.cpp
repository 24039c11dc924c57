// SPDX-License-Identifier: BSL-1.0
#include "../support/fake_check.hpp"

#include <foregone/impl/run/text/telling.hpp>

#include <gtest/gtest.h>

#include <stdexcept>

namespace {

TEST(run_telling, an_action_is_printable_text) { EXPECT_EQ(foregone::action_text(fake_check(), 4), "add\\t4"); }

foregone::told_run told_by_fake(const foregone::run_trace& trace) {
    return foregone::tell_run(trace, [](const foregone::run_trace& run, foregone::step_listener& listener) {
        return fake_check().replay_trace(run, listener);
    });
}

TEST(run_telling, keeps_every_step_of_a_run) {
    const foregone::told_run told = told_by_fake({1, {3, 5}});
    ASSERT_EQ(told.steps.size(), 3U);
    EXPECT_EQ(told.steps[0].action, "initial");
    EXPECT_EQ(told.steps[0].result, "1");
    EXPECT_EQ(told.steps[2].number, 2U);
    EXPECT_EQ(told.steps[2].result, "9");
    EXPECT_EQ(told.end.property, 1U);
}

TEST(run_telling, a_step_that_cannot_be_taken_is_the_last) {
    const foregone::told_run told = told_by_fake({1, {9, 1}});
    ASSERT_EQ(told.steps.size(), 2U);
    EXPECT_EQ(told.steps[1].number, 1U);
    EXPECT_FALSE(told.steps[1].enabled);
    EXPECT_FALSE(told.end.possible);
}

TEST(run_telling, steps_are_kept_though_the_model_throws_at_their_end) {
    const auto steps = foregone::tell_steps({1, {3, 5}}, [](const foregone::run_trace& run, foregone::step_listener& listener) {
        fake_check().replay_trace(run, listener);
        throw std::runtime_error("again");
    });
    ASSERT_EQ(steps.size(), 3U);
    EXPECT_EQ(steps[2].result, "9");
}

}  // namespace
