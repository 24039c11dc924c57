// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/frameworks/assertion_log.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

namespace fg = foregone;

TEST(run_assertion_log, keeps_what_fails_in_a_step_until_the_next_begins) {
    fg::assertion_log log;
    log.begin();
    log.note("first", false);
    log.note("second", true);
    log.end();
    EXPECT_EQ(log.heard(), "first; second");
    EXPECT_TRUE(log.ended_step());
    log.begin();
    EXPECT_EQ(log.heard(), "");
    EXPECT_FALSE(log.ended_step());
}

TEST(run_assertion_log, keeps_what_fails_outside_of_steps_until_it_is_opened_again) {
    fg::assertion_log log;
    log.open();
    log.note("before", false);
    log.begin();
    log.end();
    log.note("after", false);
    EXPECT_EQ(log.outside(), "before; after");
    EXPECT_EQ(log.heard(), "");
    log.open();
    EXPECT_EQ(log.outside(), "");
    EXPECT_TRUE(log.is_open());
    log.close();
    EXPECT_FALSE(log.is_open());
}

TEST(run_assertion_log, brings_several_lines_in_one) {
    fg::assertion_log log;
    log.begin();
    log.note("Expected:\n  a\n    Which is: 1\n  b\n", false);
    EXPECT_EQ(log.heard(), "Expected: a, Which is: 1, b");
}

TEST(run_assertion_log, an_observer_reports_the_log_of_the_program) {
    fg::assertion_observer::begin();
    EXPECT_FALSE(fg::assertion_observer::failed());
    fg::assertion_log::global().note("failed", true);
    fg::assertion_observer::end();
    std::string printed;
    fg::assertion_observer::print(printed);
    EXPECT_EQ(printed, "failed");
    EXPECT_TRUE(fg::assertion_observer::failed());
    EXPECT_TRUE(fg::assertion_observer::ended_step());
}

}  // namespace
