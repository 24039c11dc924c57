// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>

#include <report/trace_columns.hpp>
#include <string>
#include <vector>

namespace {

using foregone::columns_text;
using foregone::trace_style;
using steps = std::vector<foregone::step_text>;

const steps pouring{{0, "initial", "{small = 0, big = 0, cap = 5}", "", true, ""},
                    {1, "fill_big", "{small = 0, big = 5, cap = 5}", "", true, ""},
                    {2, "pour", "{small = 3, big = 2, cap = 5}", "the end", true, ""}};

TEST(report_trace_columns, has_a_column_for_each_member_and_marks_changes) {
    EXPECT_EQ(columns_text(pouring, {}), "                 small   big   cap\n"
                                         "   0  initial    0       0     5\n"
                                         "   1  fill_big   0      *5     5\n"
                                         "   2  pour      *3      *2     5    the end\n");
}

TEST(report_trace_columns, colours_changes_instead_of_marking_them) {
    EXPECT_EQ(columns_text({pouring[0], pouring[1]}, {.colored = true}),
              "\033[2m                small  big  cap\033[0m\n"
              "   0  \033[1minitial \033[0m  0      0    5\n"
              "   1  \033[1mfill_big\033[0m  0      \033[33m5\033[0m    5\n");
}

TEST(report_trace_columns, lists_members_that_never_change_if_the_table_does_not_fit_otherwise) {
    EXPECT_EQ(columns_text(pouring, {}, 34), columns_text(pouring, {}));
    EXPECT_EQ(columns_text(pouring, {}, 33), "      never changes: cap = 5\n"
                                             "                 small   big\n"
                                             "   0  initial    0       0\n"
                                             "   1  fill_big   0      *5\n"
                                             "   2  pour      *3      *2    the end\n");
    EXPECT_EQ(columns_text(pouring, {}, 28), columns_text(pouring, {}, 33));
}

TEST(report_trace_columns, says_that_the_table_does_not_fit) {
    using foregone::trace_text;
    EXPECT_EQ(columns_text(pouring, {}, 27), "      no table, which needs 28 columns of 27; --output=html:FILE has one\n" +
                                                 trace_text(pouring, trace_style::automatic, {}, 27));
    EXPECT_EQ(columns_text({pouring[0], pouring[0]}, {}, 20).substr(0, 44), "      no table, which needs 33 columns of 20");
}

/// As in the page of --explore.
TEST(report_trace_columns, divides_members_with_the_same_parts_in_each_state) {
    const steps nested{{0, "initial", "{at = {x = 1, to = [2, 3]}, one = a{x = 1}, two = [1]}", "", true, ""},
                       {1, "up", "{at = {x = 1, to = [2, 4]}, one = b{x = 1}, two = [1, 2]}", "", true, ""},
                       {2, "break", "throws", "", true, ""}};
    EXPECT_EQ(columns_text(nested, {}), "                at.x   at.to[0]   at.to[1]   one        two\n"
                                        "   0  initial   1      2          3          a{x = 1}   [1]\n"
                                        "   1  up        1      2         *4         *b{x = 1}  *[1, 2]\n"
                                        "   2  break    throws\n");
    EXPECT_EQ(columns_text(nested, {}, 57), "      never changes: at.x = 1, at.to[0] = 2\n"
                                            "                at.to[1]   one        two\n"
                                            "   0  initial   3          a{x = 1}   [1]\n"
                                            "   1  up       *4         *b{x = 1}  *[1, 2]\n"
                                            "   2  break    throws\n");
}

TEST(report_trace_columns, does_not_divide_members_where_their_parts_do_not_fit) {
    const steps nested{{0, "initial", "{boats = {x = 1, y = 2}}", "", true, ""},
                       {1, "up", "{boats = {x = 2, y = 3}}", "", true, ""}};
    EXPECT_EQ(columns_text(nested, {}, 32), "                boats\n"
                                            "   0  initial   {x = 1, y = 2}\n"
                                            "   1  up       *{x = 2, y = 3}\n");
}

TEST(report_trace_columns, a_lasso_and_a_step_without_a_state_have_their_lines) {
    steps run = pouring;
    run[2].heading = "in a loop:";
    run.push_back({3, "break", "throws", "", true, ""});
    run.push_back({4, "\xC3\xA4", "", "the lid is closed", false, ""});
    EXPECT_EQ(columns_text(run, {}), "                 small   big   cap\n"
                                     "   0  initial    0       0     5\n"
                                     "   1  fill_big   0      *5     5\n"
                                     "      in a loop:\n"
                                     "   2  pour      *3      *2     5    the end\n"
                                     "   3  break     throws\n"
                                     "   4  \xC3\xA4         cannot be taken here: the lid is closed\n");
}

/// What is shown of a run that is replayed by hand.
TEST(report_trace_columns, a_state_after_a_step_that_was_refused_changes_nothing) {
    const steps run{
        {0, "initial", "{a = 1}", "", true, ""}, {1, "up", "{b = 1}", "", false, ""}, {2, "up", "{a = 2}", "", true, ""}};
    EXPECT_EQ(columns_text(run, {}), "                a\n"
                                     "   0  initial   1\n"
                                     "   1  up       cannot be taken here\n"
                                     "   2  up        2\n");
}

TEST(report_trace_columns, states_of_another_form_have_none) {
    EXPECT_EQ(columns_text({}, {}), "");
    EXPECT_EQ(columns_text({{0, "initial", "5", "", true, ""}}, {}), "");
    EXPECT_EQ(columns_text({{0, "initial", "<s>", "", true, ""}, {1, "get", "-> 1", "", true, ""}}, {}), "");
    EXPECT_EQ(columns_text({{0, "initial", "{a = 1}", "", true, ""}, {1, "get", "{b = 1}", "", true, ""}}, {}), "");
    EXPECT_EQ(columns_text({{0, "initial", "{a = 1}", "", true, ""}, {1, "get", "{a = 1, b = 1}", "", true, ""}}, {}), "");
}

TEST(report_trace_columns, what_has_no_columns_is_as_without_the_style) {
    using foregone::styled_trace, foregone::trace_text;
    EXPECT_EQ(styled_trace(pouring, trace_style::columns, {}), columns_text(pouring, {}));
    EXPECT_EQ(styled_trace({{0, "initial", "5", "", true, ""}}, trace_style::columns, {}),
              trace_text({{0, "initial", "5", "", true, ""}}, trace_style::automatic, {}));
    EXPECT_EQ(styled_trace(pouring, trace_style::full, {}), trace_text(pouring, trace_style::full, {}));
    EXPECT_EQ(trace_text(pouring, trace_style::columns, {}, 27), trace_text(pouring, trace_style::automatic, {}, 27));
    EXPECT_EQ(styled_trace(pouring, trace_style::off, {}), "");
}

TEST(report_trace_columns, threads_have_a_column_each) {
    steps shown{{0, "begin", "", "", true, ""}, {1, "thread", "-> b", "", true, ""}, {2, "value", "-> 3", "", true, ""}};
    foregone::set_note(shown[0], "\x1e" "a\x1fstarts b  f.cpp:3");
    foregone::set_note(shown[1], "\x1e" "b\x1dloads x = 0  f.cpp:7\x1e" "a\x1fstores x = 1");
    foregone::set_note(shown[2], "\x1e" "a\x1cwaits for b\x1e" "expected: 7");
    EXPECT_EQ(columns_text(shown, {}), "         a                b\n"
                                       "   0  begin\n"
                                       "      -> starts b                      f.cpp:3\n"
                                       "   1                   >> loads x = 0  f.cpp:7\n"
                                       "      -> stores x = 1\n"
                                       "   2  value  -> 3\n"
                                       "      !! waits for b\n"
                                       "      expected: 7\n");
    EXPECT_TRUE(columns_text(shown, {}, 30).starts_with("      no table, which needs "));
}

}  // namespace
