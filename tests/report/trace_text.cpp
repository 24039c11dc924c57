// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/report/trace_text.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace {

using foregone::step_text;
using foregone::trace_style;

const std::vector<step_text> pouring{{0, "initial", "{small = 0, big = 0}", "", true},
                                     {1, "fill_big", "{small = 0, big = 5}", "", true},
                                     {2, "fill_big", "{small = 0, big = 5}", "", true}};

TEST(report_trace_text, shows_whole_states) {
    EXPECT_EQ(foregone::trace_text(pouring, trace_style::full, {}), "   0  initial   {small = 0, big = 0}\n"
                                                                    "   1  fill_big  {small = 0, big = 5}\n"
                                                                    "   2  fill_big  {small = 0, big = 5}\n");
}

TEST(report_trace_text, shows_what_changes) {
    EXPECT_EQ(foregone::trace_text(pouring, trace_style::diff, {}), "   0  initial   {small = 0, big = 0}\n"
                                                                    "   1  fill_big  big = 5\n"
                                                                    "   2  fill_big  no change\n");
}

TEST(report_trace_text, shows_nothing) { EXPECT_EQ(foregone::trace_text(pouring, trace_style::off, {}), ""); }

TEST(report_trace_text, shows_answers_and_the_expectation_that_judged_them) {
    const std::vector<step_text> calls{{0, "initial", "{}", "", true},
                                       {1, "read{addr = 1}", "-> none", "expect_default", true},
                                       {2, "read{addr = 2}", "-> 7", "expect_default refuses it; expected none", true}};
    EXPECT_EQ(foregone::trace_text(calls, trace_style::diff, {}),
              "   0  initial         {}\n"
              "   1  read{addr = 1}  -> none  expect_default\n"
              "   2  read{addr = 2}  -> 7  expect_default refuses it; expected none\n");
}

TEST(report_trace_text, says_which_step_cannot_be_taken) {
    EXPECT_EQ(foregone::trace_text({{1, "up", "", "", false}}, trace_style::full, {}), "   1  up  cannot be taken here\n");
}

TEST(report_trace_text, columns_are_counted_in_characters) {
    EXPECT_EQ(foregone::trace_text({{0, "\xC3\xA4", "1", "", true}, {1, "ab", "2", "", true}}, trace_style::full, {}),
              "   0  \xC3\xA4   1\n   1  ab  2\n");
}

TEST(report_trace_text, colours_do_not_shift_columns) {
    const foregone::trace_writer writer(trace_style::full, {.colored = true}, 4);
    EXPECT_EQ(writer.announced(10, "up"), "  10  \033[1mup\033[0m    ");
}

}  // namespace
