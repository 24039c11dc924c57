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

/// The members of an alternative of one type are compared, and those of two types are not.
TEST(report_trace_text, shows_what_changes_in_an_alternative) {
    const std::vector<step_text> moved{{0, "initial", "{at = waiting{left = 3, by = 1}}", "", true},
                                       {1, "tick", "{at = waiting{left = 2, by = 1}}", "", true},
                                       {2, "go", "{at = moving{left = 2, by = 1}}", "", true}};
    EXPECT_EQ(foregone::trace_text(moved, trace_style::diff, {}), "   0  initial  {at = waiting{left = 3, by = 1}}\n"
                                                                  "   1  tick     at.left = 2\n"
                                                                  "   2  go       at = moving{left = 2, by = 1}\n");
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

/// A step of a program with threads; the note has the marks with which a listener receives it.
foregone::step_text program_step(std::uint64_t number, std::string action, std::string result, std::string_view noted) {
    foregone::step_text step{number, std::move(action), std::move(result), "", true, ""};
    foregone::set_note(step, noted);
    return step;
}

TEST(report_trace_text, operations_of_a_thread_stand_together_below_its_name) {
    const std::vector<foregone::step_text> steps{
        program_step(0, "begin", "", "\x1e" "a\x1freads x = 0"),
        program_step(1, "thread", "-> a", "\x1e" "a\x1floads head = 1"),
        program_step(2, "thread", "-> b",
                     "\x1e" "b\x1dstores head = 2\x1e" "b\x1fstores x = 3\x1e" "seen"
                     "\x1e" "a\x1freplaces head = 2 by 1\x1e" "expected: 7"),
        program_step(3, "thread", "-> b", "\x1e" "a\x1floads head = 1"),
        program_step(4, "value", "-> a", "\x1e" "a\x1fstores head = 5"),
        program_step(5, "value", "-> 3", "\x1e" "sum 3\x1e" "is odd"),
    };
    EXPECT_EQ(steps[2].note, "b stores head = 2; b stores x = 3; seen; a replaces head = 2 by 1; expected: 7");
    EXPECT_EQ(foregone::trace_text(steps, trace_style::full, {}), "   0  begin   \n"
                                                                  "      -> a begins\n"
                                                                  "          reads x = 0\n"
                                                                  "   1      loads head = 1\n"
                                                                  "   2  >> b interrupts a\n"
                                                                  "          stores head = 2\n"
                                                                  "          stores x = 3\n"
                                                                  "      seen\n"
                                                                  "      -> a goes on\n"
                                                                  "          replaces head = 2 by 1\n"
                                                                  "      expected: 7\n"
                                                                  "   3  thread  -> b\n"
                                                                  "          loads head = 1\n"
                                                                  "   4  value   -> a\n"
                                                                  "          stores head = 5\n"
                                                                  "   5  value   -> 3  sum 3; is odd\n");
}

TEST(report_trace_text, how_a_process_ends_is_no_thread) {
    const std::vector<foregone::step_text> steps{
        program_step(0, "begin", "", "\x1e" "a\x1fstarts b"),
        program_step(1, "thread", "-> was killed by signal 11", "\x1e" "a\x1floads x = 0"),
    };
    EXPECT_EQ(foregone::trace_text(steps, trace_style::full, {}), "   0  begin   \n"
                                                                  "      -> a begins\n"
                                                                  "          starts b\n"
                                                                  "   1  thread  -> was killed by signal 11\n"
                                                                  "          loads x = 0\n");
}

TEST(report_trace_text, threads_have_colours_that_stay_theirs) {
    const std::vector<foregone::step_text> steps{
        program_step(0, "begin", "", "\x1e" "a\x1fstarts b  f.cpp:3"),
        program_step(1, "thread", "-> b", "\x1e" "b\x1dloads x = 0  f.cpp:7"),
        program_step(2, "thread", "-> a", "\x1e" "a\x1dstores x = 1"),
    };
    EXPECT_EQ(foregone::trace_text(steps, trace_style::full, {.colored = true}),
              "   0  \033[1mbegin\033[0m  \n"
              "      -> \033[1;36ma\033[0m begins\n"
              "          starts b  \033[2mf.cpp:3\033[0m\n"
              "   1  \033[1m>> \033[0m\033[1;35mb\033[0m\033[1m interrupts \033[0m\033[1;36ma\033[0m\n"
              "          loads x = 0  \033[2mf.cpp:7\033[0m\n"
              "   2  \033[1m>> \033[0m\033[1;36ma\033[0m\033[1m interrupts \033[0m\033[1;35mb\033[0m\n"
              "          stores x = 1\n");
}

TEST(report_trace_text, waits_where_no_thread_can_go_on_are_below_one_line) {
    const std::vector<foregone::step_text> steps{
        program_step(1, "thread", "-> a",
                     "\x1e" "a\x1flocks m\x1e" "a\x1cwaits for n, which b holds  f.cpp:3\x1e" "a\x1c" "called from work  f.cpp:9"
                     "\x1e" "b\x1cwaits for m\x1e" "expected: \"no deadlock\""),
    };
    EXPECT_EQ(foregone::trace_text(steps, trace_style::full, {}), "   1  -> a begins\n"
                                                                  "          locks m\n"
                                                                  "      no thread can go on:\n"
                                                                  "          a waits for n, which b holds  f.cpp:3\n"
                                                                  "              called from work  f.cpp:9\n"
                                                                  "          b waits for m\n"
                                                                  "      expected: \"no deadlock\"\n");
}

TEST(report_trace_text, a_place_ends_the_text_of_an_operation) {
    const auto remark = [](std::string_view text) { return foregone::remark_text{"a", std::string(text)}; };
    EXPECT_EQ(remark("loads x = 0  src/my queue.hpp:26").what(), "loads x = 0");
    EXPECT_EQ(remark("loads x = 0  src/my queue.hpp:26").place(), "src/my queue.hpp:26");
    for (const std::string_view text : {"loads x = 0", "loads x = \"a  b\"", "loads x = 3:4", "reads  :7", ""}) {
        EXPECT_EQ(remark(text).what(), text);
        EXPECT_EQ(remark(text).place(), "");
    }
}

TEST(report_trace_text, equal_operations_in_a_row_are_one) {
    const foregone::step_text step = program_step(1, "thread", "-> a",
                                                  "\x1e" "a\x1floads x = 1  f.cpp:3\x1e" "a\x1floads x = 1  f.cpp:3"
                                                  "\x1e" "a\x1floads x = 1\x1e" "b\x1floads x = 1\x1e" "again\x1e" "again");
    std::vector<std::string> texts;
    for (const foregone::remark_text& remark : step.remarks) texts.push_back(remark.text);
    EXPECT_EQ(texts, (std::vector<std::string>{"loads x = 1, 2 times  f.cpp:3", "loads x = 1", "loads x = 1", "again", "again"}));
    EXPECT_EQ(step.remarks[0].place(), "f.cpp:3");
}

TEST(report_trace_text, of_very_many_operations_some_are_left_out_in_the_middle) {
    std::string noted;
    for (int i = 0; i < 1'000; ++i) noted += "\x1e" "a\x1fstores x = " + std::to_string(i);
    const foregone::step_text step = program_step(1, "thread", "-> a", noted);
    ASSERT_EQ(step.remarks.size(), 200U);
    EXPECT_EQ(step.remarks[99].text, "stores x = 99");
    EXPECT_EQ(step.remarks[100].text, "801 operations are left out here");
    EXPECT_EQ(step.remarks[101].text, "stores x = 901");
}

TEST(report_trace_text, a_note_without_marks_is_shown_as_it_is) {
    const foregone::step_text step = program_step(1, "push", "-> 1", "a\x1f" "b\x1e");
    EXPECT_EQ(step.note, "a\\x1fb\\x1e");
    EXPECT_TRUE(step.remarks.empty());
}

}  // namespace
