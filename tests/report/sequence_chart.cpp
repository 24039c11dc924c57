// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>

#include <cstddef>
#include <report/page/sequence_chart.hpp>
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
                                           {2, "thread", "-> consumer", "waits", true, "again and again:"}};
    const fg::sequence_chart chart = fg::sequence_of(steps);
    EXPECT_EQ(chart.participants, (names{"producer", "consumer"}));
    EXPECT_EQ(chart.events,
              (std::vector<event>{{1, 0, nobody, "stores written = 1", ""}, {2, 1, nobody, "waits", "again and again:"}}));
    const std::string drawn = fg::sequence_svg(chart, "s");
    EXPECT_NE(drawn.find("class=\"loop\""), std::string::npos);
    EXPECT_NE(drawn.find(">again and again:</text>"), std::string::npos);
    EXPECT_NE(drawn.find("<g class=\"event last\">\n"), std::string::npos);
}

TEST(report_sequence_chart, a_long_label_is_shortened_at_a_character) {
    std::string label;
    for (unsigned i = 0; i < 70; ++i) label += "\u00e4";
    const fg::sequence_chart chart{{"a", "b"}, {{1, 0, nobody, label, ""}}};
    const std::string drawn = fg::sequence_svg(chart, "s");
    EXPECT_NE(drawn.find(">" + label.substr(0, 110) + "\u2026</text>"), std::string::npos) << drawn;
}

}  // namespace
