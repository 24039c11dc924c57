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

/// 8 characters and the longest action stand before a state.
TEST(report_trace_text, shows_changes_from_the_first_state_on_that_does_not_fit) {
    const auto text = [](std::size_t columns) { return foregone::trace_text(pouring, trace_style::automatic, {}, columns); };
    EXPECT_EQ(text(36), foregone::trace_text(pouring, trace_style::full, {}));
    EXPECT_EQ(text(35), foregone::trace_text(pouring, trace_style::diff, {}));
    std::vector<step_text> growing = pouring;
    growing.push_back({3, "pour", "{small = 13, big = 5}", "", true});
    growing.push_back({4, "pour", "{small = 14, big = 5}", "", true});
    EXPECT_EQ(foregone::trace_text(growing, trace_style::automatic, {}, 37), foregone::trace_text(growing, trace_style::full, {}));
    EXPECT_EQ(foregone::trace_text(growing, trace_style::automatic, {}, 36), "   0  initial   {small = 0, big = 0}\n"
                                                                             "   1  fill_big  {small = 0, big = 5}\n"
                                                                             "   2  fill_big  {small = 0, big = 5}\n"
                                                                             "   3  pour      small = 13\n"
                                                                             "   4  pour      small = 14\n");
}

TEST(report_trace_text, shows_an_empty_state_that_fits_as_it_is) {
    EXPECT_EQ(foregone::trace_text({{0, "begin", "", "", true}}, trace_style::automatic, {}), "   0  begin  \n");
}

TEST(report_trace_text, shows_nothing) { EXPECT_EQ(foregone::trace_text(pouring, trace_style::off, {}), ""); }

TEST(report_trace_text, shows_answers_and_the_expectation_that_refuses_one) {
    const std::vector<step_text> calls{{0, "initial", "{}", "", true},
                                       {1, "read{addr = 1}", "-> nullopt", "", true},
                                       {2, "read{addr = 2}", "-> 7", "expect_default refuses it; expected none", true}};
    EXPECT_EQ(foregone::trace_text(calls, trace_style::diff, {}),
              "   0  initial         {}\n"
              "   1  read{addr = 1}  -> nullopt\n"
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
