// SPDX-License-Identifier: BSL-1.0
#include <gtest/gtest.h>

#include <cstddef>
#include <report/html/trace_table.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;
using steps = std::vector<fg::step_text>;

std::string table_of(steps taken, fg::search_kind searched = fg::search_kind::states, fg::standing stands = fg::standing::failed) {
    fg::check_record check;
    check.stands = stands;
    check.searched = searched;
    check.steps = std::move(taken);
    fg::html_writer to;
    fg::write_trace_table(to, check, "t");
    return to.str();
}

bool has(const std::string& text, std::string_view what) { return text.find(what) != std::string::npos; }

const steps by_members{{0, "initial", "{a = 1, b = [x, y], c = 0}", "", true, ""},
                       {1, "up", "{a = 2, b = [x, y], c = 0}", "", true, ""},
                       {2, "turn", "{a = 2, b = [x, z], c = 0}", "", true, ""}};

TEST(report_trace_table, has_a_column_for_each_member) {
    EXPECT_EQ(fg::columns_of(by_members), fg::trace_columns::members);
    const std::string table = table_of(by_members);
    EXPECT_TRUE(has(
        table, "<th scope=\"col\">step</th>\n<th scope=\"col\">action</th>\n<th scope=\"col\">a</th>\n"
               "<th scope=\"col\" class=\"still\">b[0]</th>\n<th scope=\"col\">b[1]</th>\n"
               "<th scope=\"col\" class=\"still\">c</th>\n</tr>"))
        << table;
    EXPECT_TRUE(has(table,
                    "<tr class=\"step\"><th scope=\"row\">0</th>\n<td class=\"action\">initial</td>\n<td class=\"first\">1</td>\n"
                    "<td class=\"still\">x</td>\n<td class=\"first\">y</td>\n<td class=\"still\">0</td>\n</tr>"))
        << table;
    EXPECT_TRUE(has(
        table, "<td class=\"changed\"><span class=\"spoken\">changed: </span><mark>2</mark></td>\n"
               "<td class=\"still\">x</td>\n<td class=\"same\">y</td>"));
}

TEST(report_trace_table, marks_what_changed_within_a_value) {
    EXPECT_TRUE(has(table_of(by_members), "<td class=\"still\">x</td>\n<td class=\"changed\">"
                                          "<span class=\"spoken\">changed: </span><mark>z</mark></td>"));
    const std::string nested = table_of({{0, "i", "{a = {x = 1, y = {z = 2}}}", "", true, ""},
                                         {1, "i", "{a = {x = 1, y = {z = 3}}}", "", true, ""},
                                         {2, "i", "{a = {x = 1}}", "", true, ""}});
    EXPECT_TRUE(has(nested, "</span>{x = 1, y = {z = <mark>3</mark>}}</td>"));
    EXPECT_TRUE(has(nested, "</span><mark>{x = 1}</mark></td>"));
}

TEST(report_trace_table, a_violation_marks_the_last_step) {
    EXPECT_TRUE(has(table_of(by_members), "<tr class=\"step last\"><th scope=\"row\">2</th>"));
    EXPECT_FALSE(has(table_of(by_members, fg::search_kind::states, fg::standing::passed), "last"));
}

TEST(report_trace_table, the_part_that_repeats_is_a_part_of_the_table) {
    steps lasso = by_members;
    lasso[2].heading = "in a loop:";
    EXPECT_TRUE(has(table_of(lasso), "</tbody>\n<tbody class=\"loop\"><tr class=\"heading\"><th colspan=\"6\" scope=\"rowgroup\">"
                                     "in a loop:</th>\n</tr>\n<tr class=\"step last\"><th scope=\"row\">2</th>"));
}

TEST(report_trace_table, states_of_another_form_are_one_text_with_what_changed) {
    const steps texts{{0, "initial", "[1, 2]", "", true, ""}, {1, "up", "[1, 3]", "", true, ""}, {2, "up", "[1, 3]", "", true, ""}};
    EXPECT_EQ(fg::columns_of(texts), fg::trace_columns::states);
    const std::string table = table_of(texts);
    EXPECT_TRUE(has(table, "<th scope=\"col\">state</th>\n<th scope=\"col\">changed</th>"));
    EXPECT_TRUE(has(table, "<td class=\"result\">[1, 3]</td>\n<td class=\"changed\">[1] = 3</td>"));
    EXPECT_TRUE(has(table, "<td class=\"result\">[1, 3]</td>\n<td></td>"));
    EXPECT_EQ(fg::columns_of({{0, "i", "{a = 1}", "", true, ""}, {1, "i", "{b = 1}", "", true, ""}}), fg::trace_columns::states);
}

TEST(report_trace_table, answers_and_choices_have_their_columns) {
    const steps answers{{0, "initial", "<empty>", "", true, ""}, {1, "get", "-> 5", "refused; expected 6", true, ""}};
    EXPECT_EQ(fg::columns_of(answers), fg::trace_columns::answers);
    const std::string table = table_of(answers, fg::search_kind::sequences);
    EXPECT_TRUE(has(table, "<th scope=\"col\">answer</th>\n<th scope=\"col\">note</th>"));
    EXPECT_TRUE(has(table, "<td class=\"result\">5</td>\n<td class=\"note\">refused; expected 6</td>"));
    EXPECT_TRUE(has(table_of(answers, fg::search_kind::paths), "<th scope=\"col\">choice</th>\n<th scope=\"col\">chosen</th>\n"
                                                               "<th scope=\"col\">what happens</th>"));
}

TEST(report_trace_table, a_step_that_cannot_be_taken_says_so) {
    steps refused = by_members;
    refused.push_back({3, "up", "", "the lid is closed", false, ""});
    const std::string table = table_of(refused);
    EXPECT_TRUE(has(table, "<td class=\"refused\" colspan=\"4\">cannot be taken here: the lid is closed</td>"));
    refused.back() = {3, "up", "throws", "", true, ""};
    EXPECT_TRUE(has(table_of(refused), "<td class=\"result\" colspan=\"4\">throws</td>"));
}

TEST(report_trace_table, leaves_out_the_middle_of_a_long_trace) {
    steps taken;
    for (std::uint64_t i = 0; i < 1'200; ++i) taken.push_back({i, "up", "{a = " + std::to_string(i) + "}", "", true, ""});
    const std::string table = table_of(taken);
    EXPECT_TRUE(has(table, "<th scope=\"row\">499</th>"));
    EXPECT_FALSE(has(table, "<th scope=\"row\">500</th>"));
    EXPECT_TRUE(has(table, "200 steps are left out here"));
    EXPECT_FALSE(has(table, "<th scope=\"row\">699</th>"));
    EXPECT_TRUE(has(table, "<th scope=\"row\">700</th>"));
}

}  // namespace
