// SPDX-License-Identifier: BSL-1.0
#include "../support/diagnostics.hpp"

#include <likelihood/read/name_table.hpp>
#include <likelihood/read/read_markov_json.hpp>
#include <likelihood/read/read_tests.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace fg = foregone;

namespace {

constexpr const char* lock = R"json({"initial": "shut", "transitions": [
    {"from": "shut", "action": "push", "to": {"open": "1/2", "shut": "1/2"}},
    {"from": "open", "action": "pull it", "to": "shut"},
    {"from": "open", "action": "()", "to": "gone"}]})json";

struct test_file {
    fg::diagnostics wrong{};
    fg::markov_file model;
    std::vector<fg::placed_test> tests;

    explicit test_file(const std::string& text)
        : model(fg::read_markov_json(lock, fg::number_use::exact, wrong)),
          tests(fg::read_tests(text, model.actions, wrong)) {
        if (wrong.errors() > 0) return;
        for (const fg::placed_test& test : tests) fg::check_possible(model, model.table<fg::big_ratio>(), test, wrong);
    }
    std::vector<fg::numbered_test> actions() const {
        std::vector<fg::numbered_test> all;
        for (const fg::placed_test& test : tests) all.push_back(test.actions);
        return all;
    }
    std::string diagnostics() const { return lines_of(wrong); }
};

using suite = std::vector<fg::numbered_test>;

TEST(read_tests, a_line_is_a_test_case) {
    const test_file read("# comment\n\n  push\tpush, push # and so on\r\n()\n \"push\",\"pull it\"\npush \"()\"");
    EXPECT_EQ(read.diagnostics(), "");
    EXPECT_EQ(read.actions(), (suite{{0, 0, 0}, {}, {0, 1}, {0, 2}}));
    EXPECT_EQ(read.tests[0].place, (fg::text_place{3, 3}));
    EXPECT_EQ(read.tests[0].places[1], (fg::text_place{3, 8}));
}

TEST(read_tests, json_is_a_list_of_lists) {
    const test_file read("\n [[\"push\", \"pull it\"], []]");
    EXPECT_EQ(read.diagnostics(), "");
    EXPECT_EQ(read.actions(), (suite{{0, 1}, {}}));
    EXPECT_EQ(read.tests[0].places[1], (fg::text_place{2, 12}));
}

TEST(read_tests, what_was_read_is_written_so_that_it_is_read_again) {
    const test_file read("push\n()\npush \"pull it\"\npush \"()\"\n");
    std::string written;
    for (const fg::placed_test& test : read.tests) written += fg::test_text(test.actions, read.model.actions) + '\n';
    EXPECT_EQ(written, "push\n()\npush \"pull it\"\npush \"()\"\n");
    for (const char* name : {"plain", "two words", "q\"uote", "back\\slash", "#hash", "", "a,b", "<a>", "\\", "a\\\"b"}) {
        const std::string text = fg::written_name(name, ",<>|;") + " rest";
        fg::text_cursor cursor(text);
        fg::diagnostics wrong;
        EXPECT_EQ(fg::read_name(cursor, ",<>|;", wrong)->text, name);
        EXPECT_EQ(cursor.rest(), " rest");
    }
}

TEST(read_tests, mistakes_are_named) {
    const std::pair<const char*, const char*> mistakes[] = {
        {"", "1:1: the file has no test case; write one a line, or () for the one without actions\n"},
        {"# none\n\n", "1:1: the file has no test case; write one a line, or () for the one without actions\n"},
        {"[]", "1:1: the file has no test case; write one a line, or () for the one without actions\n"},
        {"push\npsh",
         "2:1: the model has no action \"psh\" (did you mean \"push\"?); name one that it has: \"push\", \"pull it\" or \"()\"\n"},
        {"push \x01", "1:6: the model has no action \"\\x01\"; name one that it has: \"push\", \"pull it\" or \"()\"\n"},
        {"\"push\npush", "1:1: these quotes are not closed; write \" after the name\n"},
        {"\"push\"push", "1:7: a name continues after its quotes; write a blank there, or \\\" in the quotes\n"},
        {"pu\"sh\"", "1:3: quotes begin within a name; put them around all of it, or write \\\" in quotes\n"},
        {"() push", "1:1: () stands for a test case without actions, and here are some; leave it out\n"},
        {"push ()", "1:6: () stands for a test case without actions, and here are some; leave it out\n"},
        {"[\"push\"]", "1:2: a test case is a text; write a list of actions, such as [\"open\", \"close\"]\n"},
        {"[[null]]", "1:3: an action is null; write its name as a text\n"},
    };
    for (const auto& [text, expected] : mistakes) EXPECT_EQ(test_file(text).diagnostics(), expected) << text;
}

TEST(read_tests, the_first_impossible_action_is_named_and_what_is_possible_there) {
    const std::pair<const char*, const char*> mistakes[] = {
        {"\"pull it\"",
         "1:1: \"pull it\" is impossible at the beginning, where the system is in \"shut\"; possible there: \"push\"\n"},
        {"push \"pull it\"\n\npush \"pull it\" \"pull it\" push",
         "3:16: \"pull it\" is impossible after 2 actions, where the system is in \"shut\"; possible there: \"push\"\n"},
        {"push \"()\" push",
         "1:11: \"push\" is impossible after 2 actions, where the system is in \"gone\"; no action is possible there: end the test "
         "case before it\n"},
        {"push push push", ""},
    };
    for (const auto& [text, expected] : mistakes) EXPECT_EQ(test_file(text).diagnostics(), expected) << text;
    const test_file read("push");
    EXPECT_EQ(fg::states_after(read.model.table<fg::big_ratio>(), {0}).states.size(), 2U);
    EXPECT_EQ(fg::states_after(read.model.table<fg::big_ratio>(), {0}).actions.size(), 3U);
}

}  // namespace
