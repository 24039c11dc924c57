// SPDX-License-Identifier: BSL-1.0
#include "../support/diagnostics.hpp"

#include <likelihood/read/read_goals.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace fg = foregone;

namespace {

struct goal_text {
    fg::name_table states{};
    fg::diagnostics wrong{};
    std::optional<fg::read_goal> goal{};

    explicit goal_text(const std::string& text) {
        for (const char* name : {"paying", "paid", "on its way", "(1,0)", "4"}) states.number_of(name);
        goal = fg::parse_goal(fg::trimmed(fg::placed_text{text, {}}), states, wrong);
    }
    std::string diagnostics() const { return lines_of(wrong); }
    fg::state_sentence sentence() const { return goal ? std::get<fg::state_sentence>(goal->goal) : fg::state_sentence{}; }
    fg::aggregate_goal aggregate() const { return goal ? std::get<fg::aggregate_goal>(goal->goal) : fg::aggregate_goal{0, 0}; }
};

TEST(read_goals, sentences_of_clauses_of_words) {
    const std::pair<const char*, fg::state_sentence> goals[] = {
        {"paid", {{{1}}}},
        {"<paid>", {{{1}}}},
        {" paying paid ", {{{0, 1}}}},
        {"<paying paid>|<4>", {{{0, 1}, {4}}}},
        {"paying|paid;4", {{{0}, {1}}, {{4}}}},
        {"<paying> ; <paid \"on its way\"> | (1,0)", {{{0}}, {{1, 2}, {3}}}},
        {"\"paid\"", {{{1}}}},
        {"paying\n  paid ;\n4", {{{0, 1}}, {{4}}}},
        {"<4 4 4>;4;4", {{{4, 4, 4}}, {{4}}, {{4}}}},
    };
    for (const auto& [text, sentence] : goals) {
        EXPECT_EQ(goal_text(text).diagnostics(), "") << text;
        EXPECT_EQ(goal_text(text).sentence(), sentence) << text;
    }
}

TEST(read_goals, aggregates) {
    const std::pair<const char*, fg::aggregate_goal> goals[] = {
        {"^3 >= 10", {3, 10}},         {"^ 12>=0", {12, 0}},
        {"^1 \xE2\x89\xA5 2", {1, 2}}, {">= 2", {1, 2}},
        {">= 80% of states", {1, 4}},  {">=81 % of the states", {1, 5}},
        {"^1 >= 100%", {1, 5}},        {">= 0%", {1, 0}},
        {"^1 >= 5", {1, 5}},           {"^2 >= 25", {2, 25}},
        {"^1000 >= 18446744073709551615", {1000, UINT64_MAX}},
    };
    for (const auto& [text, goal] : goals) {
        EXPECT_EQ(goal_text(text).diagnostics(), "") << text;
        EXPECT_EQ(goal_text(text).aggregate(), goal) << text;
    }
}

TEST(read_goals, mistakes_are_named) {
    const std::string known = "; name one that it has: \"paying\", \"paid\", \"on its way\", \"(1,0)\" or \"4\"\n";
    const std::pair<const char*, std::string> mistakes[] = {
        {"", "1:1: this goal is empty; write states, such as <a b> ; <c>, or ^1 >= 3\n"},
        {"pad ; payin", "1:1: the model has no state \"pad\" (did you mean \"paid\"?)" + known +
                            "1:7: the model has no state \"payin\" (did you mean \"paying\"?)" + known},
        {"paid #", "1:6: # stands for the end of an execution, which no word has; leave it out\n"},
        {"<paid", "1:6: this word is not closed; write > after its states\n"},
        {"<paid ; 4", "1:7: this word is not closed; write > after its states\n"},
        {"paid>", "1:5: > closes a word that was not opened; write < before it\n"},
        {"<paid> 4", "1:8: a word begins here; put | (or) or ; (and then) before it\n"},
        {"paid ;", "1:7: a word has at least one state; write one here, or leave out the mark before it\n"},
        {"; paid", "1:1: a word has at least one state; write one here, or leave out the mark before it\n"},
        {"<> | paid", "1:2: a word has at least one state; write one here, or leave out the mark before it\n"},
        {"\"paid", "1:1: these quotes are not closed; write \" after the name\n"},
        {"^0 >= 1", "1:2: a word's length, in states, follows ^; write a number from 1 to 1000, such as ^3 >= 10\n"},
        {"^ >= 1", "1:2: a word's length, in states, follows ^; write a number from 1 to 1000, such as ^3 >= 10\n"},
        {"^3 > 1", "1:4: here >= is missing; only \"at least\" is a goal: write ^3 >= 10\n"},
        {"^3 >= x",
         "1:6: a number follows >=; write a whole number, such as ^3 >= 10, or a share, such as >= 80% of states\n"},
        {"^3 >= 10 states", "1:10: the goal continues after its number; leave out the rest\n"},
        {"^2 >= 50%", "1:6: a share is one of the states, so of words of length 1; write >= 80% of states, or a number\n"},
        {">= 6", "1:3: the goal asks for 6 different states, and the model has 5; write 5 for all of them, or less\n"},
        {">= 20", "1:3: the goal asks for 20 different states, and the model has 5; write 5 for all of them, or less\n"},
        {">= 21", "1:3: the goal asks for 21 different states, and the model has 5; write 5 for all of them, or less; or, if a "
                  "share is meant, >= 21% of states, which is 2\n"},
        {"^1 >= 100", "1:6: the goal asks for 100 different states, and the model has 5; write 5 for all of them, or less; or, "
                      "if a share is meant, >= 100% of states, which is 5\n"},
        {"^1 >= 800", "1:6: the goal asks for 800 different states, and the model has 5; write 5 for all of them, or less\n"},
        {"^2 >= 26", "1:6: the goal asks for 26 different words of 2 states, and of 5 states there are at most 25; write 25 or "
                     "less\n"},
        {"^2 >= 80", "1:6: the goal asks for 80 different words of 2 states, and of 5 states there are at most 25; write 25 or "
                     "less\n"},
        {"paid on its way ; <on its way> | 4",
         "1:6: \"on its way\" is one state; write it with quotes, \"on its way\", which a shell leaves in '\"on its way\"'\n"
         "1:20: \"on its way\" is one state; write it with quotes, \"on its way\", which a shell leaves in '\"on its way\"'\n"},
        {"on \"its\" way", "1:1: the model has no state \"on\"" + known + "1:4: the model has no state \"its\"" + known +
                               "1:10: the model has no state \"way\"" + known},
        {">= 101%", "1:3: there are not more than 100 % of the states; write 0 to 100\n"},
        {">= 99999999999999999999", "1:3: a number follows >=; write a whole number, such as ^3 >= 10, or a share, such as "
                                    ">= 80% of states\n"},
    };
    for (const auto& [text, expected] : mistakes) {
        EXPECT_EQ(goal_text(text).diagnostics(), expected) << text;
        EXPECT_FALSE(goal_text(text).goal) << text;
    }
}

TEST(read_goals, a_mark_stands_below_what_is_wrong) {
    const goal_text read("  paid ; <pad>");
    EXPECT_TRUE(fg::goal_diagnostics_text("goal", fg::trimmed(fg::placed_text{"  paid ; <pad>", {}}), read.wrong)
                    .ends_with("\n    paid ; <pad>\n            ^\n"));
    fg::diagnostics escaped;
    escaped.error({1, 2}, "wrong");
    EXPECT_EQ(fg::goal_diagnostics_text("goal", {"a\x01", {}}, escaped), "goal:1:2: error: wrong\n");
}

}  // namespace
