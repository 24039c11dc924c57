// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <report/html/sequence_chart.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fg = foregone;
using event = fg::sequence_event;
using names = std::vector<std::string>;
constexpr std::size_t nobody = event::nobody;

std::vector<fg::step_text> steps_of(std::initializer_list<std::string_view> actions) {
    std::vector<fg::step_text> steps{{0, "initial", "", "", true, ""}};
    for (const std::string_view action : actions) steps.push_back({steps.size(), std::string(action), "", "", true, ""});
    return steps;
}

TEST(report_sequence_chart, participants_are_the_first_arguments_that_actions_of_two_kinds_share) {
    const fg::sequence_chart chart =
        fg::sequence_of(steps_of({"prepare{who = 10}", "prepare{who = 9}", "commit", "receive{from = 9, value = 3}"}));
    EXPECT_EQ(chart.participants, (names{"9", "10"}));
    EXPECT_EQ(chart.events, (std::vector<event>{{1, 1, nobody, "prepare", ""},
                                                {2, 0, nobody, "prepare", ""},
                                                {3, nobody, nobody, "commit", ""},
                                                {4, 0, nobody, "receive value = 3", ""}}));
}

TEST(report_sequence_chart, a_message_goes_to_its_second_argument) {
    const fg::sequence_chart chart =
        fg::sequence_of(steps_of({"send{from = a, to = b, text = hi}", "receive{by = b}", "crash{who = a}"}));
    EXPECT_EQ(chart.participants, (names{"a", "b"}));
    EXPECT_EQ(chart.events[0], (event{1, 0, 1, "send, text = hi", ""}));
    EXPECT_NE(fg::sequence_svg(chart, "s").find("class=\"message\""), std::string::npos);
}

TEST(report_sequence_chart, arguments_that_are_no_participants_make_none) {
    EXPECT_TRUE(fg::sequence_of(steps_of({"push{value = 0}", "push{value = 1}", "pop", "clear"})).participants.empty());
    EXPECT_TRUE(fg::sequence_of(steps_of({"north", "south", "north"})).participants.empty());
    EXPECT_TRUE(fg::sequence_of(steps_of({"a{x = 1}", "b{x = 1}"})).participants.empty());  // one participant
    EXPECT_TRUE(fg::sequence_of(steps_of({"a{x = \"t\"}", "b{x = \"t\"}", "a{x = \"u\"}"})).participants.empty());
    EXPECT_TRUE(fg::sequence_of(steps_of({"{1, 2}", "{3, 4}"})).participants.empty());
    std::vector<fg::step_text> many = steps_of({"b{x = 1}"});
    for (std::uint64_t i = 0; i < 13; ++i) many.push_back({i + 2, "a{x = " + std::to_string(i) + "}", "", "", true, ""});
    EXPECT_TRUE(fg::sequence_of(many).participants.empty());
}

TEST(report_sequence_chart, threads_that_a_program_chooses_are_participants) {
    const std::vector<fg::step_text> steps{{0, "begin", "", "", true, ""},
                                           {1, "thread", "-> producer", "producer stores written = 1", true, ""},
                                           {2, "thread", "-> consumer", "waits", true, "in a loop:"}};
    const fg::sequence_chart chart = fg::sequence_of(steps);
    EXPECT_EQ(chart.participants, (names{"producer", "consumer"}));
    EXPECT_EQ(chart.events, (std::vector<event>{{1, 0, nobody, "stores written = 1", ""}, {2, 1, nobody, "waits", "in a loop:"}}));
    const std::string drawn = fg::sequence_svg(chart, "s");
    EXPECT_NE(drawn.find("class=\"loop\""), std::string::npos);
    EXPECT_NE(drawn.find(">in a loop:</text>"), std::string::npos);
    EXPECT_NE(drawn.find("<g class=\"event last\">\n"), std::string::npos);
}

TEST(report_sequence_chart, operations_are_in_the_column_of_their_thread_whatever_was_chosen) {
    const std::vector<fg::step_text> steps{
        {0, "begin", "", "", true, "", {{"first", "reads x = 0"}}},
        {1, "thread", "-> first", "", true, "", {{"first", "loads head = 1"}}},
        {2, "thread", "-> second", "", true, "", {{"second", "stores head = 2"}, {"first", "replaces head = 2 by 3"}, {"", "ok"}}},
        {3, "thread", "-> second", "", true, "", {{"third", "loads head = 3"}}},
        {4, "value", "-> 7", "", true, "", {{"first", "stores x = 7"}}},
        {5, "thread", "-> third", "", true, "", {}},
    };
    const fg::sequence_chart chart = fg::sequence_of(steps);
    EXPECT_EQ(chart.participants, (names{"first", "second", "third"}));
    EXPECT_EQ(chart.events, (std::vector<event>{{0, 0, nobody, "reads x = 0", ""},
                                                {1, 0, nobody, "loads head = 1", ""},
                                                {2, 1, nobody, "stores head = 2", ""},
                                                {2, 0, nobody, "replaces head = 2 by 3", ""},
                                                {2, nobody, nobody, "ok", ""},
                                                {3, 1, nobody, "", ""},
                                                {3, 2, nobody, "loads head = 3", ""},
                                                {4, nobody, nobody, "value -> 7", ""},
                                                {4, 0, nobody, "stores x = 7", ""},
                                                {5, 2, nobody, "", ""}}));
}

/// How often a text is in another one.
std::size_t times(std::string_view text, std::string_view in) {
    std::size_t found = 0;
    for (std::size_t at = in.find(text); at != std::string_view::npos; at = in.find(text, at + 1)) ++found;
    return found;
}

TEST(report_sequence_chart, a_switch_of_threads_is_drawn_and_an_interruption_has_a_word) {
    const auto drawn = [](fg::remark_kind kind) {
        const std::vector<fg::step_text> steps{
            {0, "begin", "", "", true, "", {{"a", "loads x"}, {"b", "stores x", kind}, {"b", "loads x"}}}};
        return fg::sequence_svg(fg::sequence_of(steps), "s");
    };
    const std::string gone_on = drawn(fg::remark_kind::operation), interrupted = drawn(fg::remark_kind::interrupting);
    EXPECT_EQ(times("class=\"switch\"", gone_on), 1U) << gone_on;
    EXPECT_EQ(times(">interrupted</text>", gone_on), 0U) << gone_on;
    EXPECT_EQ(times("class=\"switch interrupts\"", interrupted), 1U) << interrupted;
    EXPECT_EQ(times(">interrupted</text>", interrupted), 1U) << interrupted;
}

TEST(report_sequence_chart, calls_last_until_their_answer_and_the_impossible_one_is_marked) {
    const std::vector<fg::step_text> steps{{1, "calls", "-> 2 + 2", "", true, "",
        {{"a", "calls pop"}, {"a", "locks m"}, {"b", "calls push{1}"}, {"b", "push{1} answers void"}, {"a", "pop answers 1"},
         {"b", "calls pop"}, {"b", "pop answers 1"}, {"a", "calls size"}, {"b", "ends"},
         {"", "no order of the calls explains the answer 1 to pop of b"}}}};
    const fg::sequence_chart chart = fg::sequence_of(steps);
    std::vector<std::uint32_t> calling;
    std::vector<std::size_t> impossible;
    for (const event& each : chart.events) {
        calling.push_back(each.calling);
        if (each.is_impossible) impossible.push_back(calling.size() - 1);
    }
    EXPECT_EQ(calling, (std::vector<std::uint32_t>{0, 1, 1, 3, 3, 1, 2, 2, 1, 1, 1}))
        << "a call without an answer lasts to the end";
    EXPECT_EQ(impossible, std::vector<std::size_t>{7});
    const std::string drawn = fg::sequence_svg(chart, "s");
    EXPECT_EQ(times("<rect class=\"call\"", drawn), 12U) << drawn;
    EXPECT_EQ(times("class=\"event impossible\"", drawn), 1U) << drawn;
}

TEST(report_sequence_chart, what_a_program_says_of_calls_is_no_call_of_a_scenario) {
    const fg::sequence_chart chart =
        fg::sequence_of({{0, "begin", "", "", true, "", {{"a", "calls the operator"}, {"b", "loads x"}, {"a", "ends"}}}});
    for (const event& each : chart.events) EXPECT_EQ(each.calling, 0U);
}

TEST(report_sequence_chart, sixteen_threads_are_drawn) {
    std::vector<fg::step_text> steps{{0, "begin", "", "", true, ""}};
    for (std::size_t i = 0; i < 16; ++i) steps[0].remarks.push_back({std::to_string(i), "ends"});
    EXPECT_EQ(fg::sequence_of(steps).participants.size(), 16U);
}

TEST(report_sequence_chart, a_long_label_is_shown_in_lines_that_end_at_spaces_or_characters) {
    std::string value;
    for (unsigned i = 0; i < 70; ++i) value += "\u00e4";
    const std::string label = "replaces head = " + value + " by 2";
    const fg::sequence_chart chart{{"a", "b"}, {{1, 0, nobody, label, ""}, {2, 1, nobody, "loads", ""}}};
    const std::string drawn = fg::sequence_svg(chart, "s");
    EXPECT_NE(drawn.find(">replaces head =</text>"), std::string::npos) << drawn;
    EXPECT_NE(drawn.find(">" + value.substr(0, 112) + "</text>"), std::string::npos) << drawn;
    EXPECT_NE(drawn.find(">" + value.substr(112) + " by 2</text>"), std::string::npos) << drawn;
    EXPECT_EQ(times("class=\"number\"", drawn), 2U);
}

TEST(report_sequence_chart, a_label_of_many_lines_is_shortened) {
    const fg::sequence_chart chart{{"a", "b"}, {{1, 0, nobody, std::string(1'000, 'x'), ""}}};
    const std::string drawn = fg::sequence_svg(chart, "s");
    EXPECT_EQ(times(">xx", drawn), 8U) << drawn;
    EXPECT_EQ(times("x\u2026</text>", drawn), 1U) << drawn;
}

}  // namespace
