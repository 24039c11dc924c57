// SPDX-License-Identifier: BSL-1.0
#include <suites/pict/pict_judge.hpp>
#include <suites/pict/read_pict.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fg = foregone;

namespace {

fg::pict_model model_of(std::string_view text, const fg::pict_syntax& syntax = {}) {
    fg::read_model read = fg::read_pict(text, syntax);
    EXPECT_EQ(fg::diagnostics_text("m", read.wrong), "") << text;
    return read.model;
}

std::string diagnostics_of(std::string_view text, const fg::pict_syntax& syntax = {}) {
    return fg::diagnostics_text("m", fg::read_pict(text, syntax).wrong);
}

/// The first names of a parameter's values, ~ before negative ones, with aliases and weights.
std::string values_of(const fg::pict_parameter& parameter) {
    std::string text;
    for (const fg::pict_value& value : parameter.values) {
        text += text.empty() ? "" : ",";
        text += value.negative ? "~" : "";
        for (std::size_t i = 0; i < value.names.size(); ++i) text += (i > 0 ? "|" : "") + value.names[i];
        if (value.weight != 1) text += '(' + std::to_string(value.weight) + ')';
    }
    return text;
}

TEST(read_pict, parameters_have_values_aliases_weights_and_negative_ones) {
    const fg::pict_model model = model_of("\xEF\xBB\xBF# phones\r\n"
                                          "\r\n"
                                          "  Radio link :  gsm,lte | 4g |LTE-A , ~none (7)\r\n"
                                          "Bars: 0, 1, ~-1\r\n"
                                          "\t# roaming\r\n"
                                          "Plan: prepaid (10), flat (x), f(3) | g (2), a:b\n"
                                          "Second link: <radio LINK>, wifi");
    ASSERT_EQ(model.parameters.size(), 4U);
    EXPECT_EQ(model.parameters[0].name, "Radio link");
    EXPECT_EQ(values_of(model.parameters[0]), "gsm,lte|4g|LTE-A,~none(7)");
    EXPECT_EQ(values_of(model.parameters[1]), "0,1,~-1");
    EXPECT_EQ(values_of(model.parameters[2]), "prepaid(10),flat (x),f(3)|g(2),a:b");
    EXPECT_EQ(values_of(model.parameters[3]), "gsm,lte|4g|LTE-A,~none(7),wifi");
    EXPECT_FALSE(model.parameters[0].numeric);
    EXPECT_TRUE(model.parameters[1].numeric);
    EXPECT_EQ(model.find("bars"), 1U);
    EXPECT_EQ(model.find("bar"), 4U);
}

TEST(read_pict, only_the_first_name_makes_a_value_negative_or_a_number) {
    const fg::pict_model model = model_of("A: 1 | one, ~2 | two\nB: x | ~y, 3\n");
    EXPECT_TRUE(model.parameters[0].numeric);
    EXPECT_EQ(values_of(model.parameters[0]), "1|one,~2|two");
    EXPECT_EQ(values_of(model.parameters[1]), "x|~y,3");
}

TEST(read_pict, separators_and_the_prefix_are_what_one_says) {
    const fg::pict_model model = model_of("A: 1,5; 2/two; !3\n{A; A2} @ 1\nA2: x\n",
                                          {.value_separator = ";", .alias_separator = "/", .negative_prefix = "!", .order = {}});
    EXPECT_EQ(values_of(model.parameters[0]), "1,5,2|two,~3");
    EXPECT_EQ(model.parameters[0].values.size(), 3U);
    EXPECT_EQ(model.groups.at(0).columns, (std::vector<std::uint16_t>{0, 1}));
}

TEST(read_pict, names_differ_by_case_only_if_one_says_so) {
    EXPECT_EQ(diagnostics_of("Os: a\nOS: b\n"),
              "m:2:1: error: there is a parameter \"OS\" already, in line 1; rename one of them, or distinguish "
              "them by case with --case-sensitive\n");
    EXPECT_EQ(model_of("Os: a, A\nOS: b\n", {.order = {.case_sensitive = true}}).parameters.size(), 2U);
    EXPECT_EQ(diagnostics_of("Os: a, A\n"),
              "m:1:8: warning: parameter \"Os\" has the value \"A\" twice; both are covered, as if they were different\n");
}

TEST(read_pict, sub_models_have_an_order_or_none) {
    const fg::pict_model model = model_of("A: 1\nB: 1\nC: 1\n{ A, c } @ 2\n{B,C}\n{A}@1\n");
    ASSERT_EQ(model.groups.size(), 3U);
    EXPECT_EQ(model.groups[0].columns, (std::vector<std::uint16_t>{0, 2}));
    EXPECT_EQ(model.groups[0].order, 2U);
    EXPECT_EQ(model.groups[1].order, 0U);
    EXPECT_EQ(model.groups[2].order, 1U);
}

/// Which rows of A and B, 0 to 3 each, meet a constraint: a digit for each row of A, whose bits are B's values.
std::string met(const std::string& constraint) {
    const fg::pict_model model = model_of("A: 0, 1, 2, 3\nB: 0, 1, 2, ~3\nC: x\n" + constraint + '\n');
    std::string digits;
    for (fg::cover_level a = 0; a < 4; ++a) {
        unsigned bits = 0;
        for (fg::cover_level b = 0; b < 4; ++b) {
            bool all = true;
            const fg::cover_level row[] = {a, b, 0};
            for (const fg::pict_constraint& one : model.constraints) all = all && fg::pict_judge(one)(row).value();
            bits |= all ? 1U << b : 0U;
        }
        digits += "0123456789abcdef"[bits];
    }
    return digits;
}

TEST(read_pict, relations_mean_what_they_say) {
    EXPECT_EQ(met("[A] = 2;"), "00f0");
    EXPECT_EQ(met("[A] <> 2;"), "ff0f");
    EXPECT_EQ(met("[A] < 2;"), "ff00");
    EXPECT_EQ(met("[A] <= 2;"), "fff0");
    EXPECT_EQ(met("[A] > 2;"), "000f");
    EXPECT_EQ(met("[A] >= 1.5;"), "00ff");
    EXPECT_EQ(met("[A] = [B];"), "1248");
    EXPECT_EQ(met("[A] <> [B];"), "edb7");
    EXPECT_EQ(met("[A] < [B];"), "ec80");
    EXPECT_EQ(met("[A] <= [B];"), "fec8");
    EXPECT_EQ(met("[A] > [B];"), "0137");
    EXPECT_EQ(met("[A] >= [B];"), "137f");
    EXPECT_EQ(met("[A] IN {1, 3};"), "0f0f");
    EXPECT_EQ(met("[A] NOT IN {1,3};"), "f0f0");
    EXPECT_EQ(met("[A] = [A];"), "ffff");
}

TEST(read_pict, words_join_terms_not_before_and_before_or) {
    EXPECT_EQ(met("[A] = 1 OR [A] = 2 AND [B] = 0;"), "0f10");
    EXPECT_EQ(met("([A] = 1 OR [A] = 2) AND [B] = 0;"), "0110");
    EXPECT_EQ(met("NOT [A] = 1 AND [B] = 0;"), "1011");
    EXPECT_EQ(met("NOT ([A] = 1 AND [B] = 0);"), "feff");
    EXPECT_EQ(met("NOT NOT [A] = 1;"), "0f00");
    EXPECT_EQ(met("if [a]=1 then [b]=0;"), "f1ff");
    EXPECT_EQ(met("IF [A] = 1 THEN [B] = 0 ELSE [B] = 1;"), "2122");
    EXPECT_EQ(met("IF [A] = 1 OR [A] = 2 THEN [B] = 0;"), "f11f");
    EXPECT_EQ(met("[A] = 1; [B] = 0;"), "0100");
    EXPECT_EQ(met("IF\n  # so\n[A] = 1\n# and\nTHEN [B] = 0;"), "f1ff");
}

TEST(read_pict, negative_values_have_functions) {
    EXPECT_EQ(met("IsNegative(B);"), "8888");
    EXPECT_EQ(met("ISPOSITIVE([b]);"), "7777");
    EXPECT_EQ(met("IF IsNegative() THEN [A] = 0;"), "f777");
    EXPECT_EQ(met("IF IsPositive() THEN [A] = 0;"), "f888");
}

TEST(read_pict, text_is_compared_as_text_and_may_have_signs_in_it) {
    const fg::pict_model model =
        model_of("A: a]b, say \"x\", c:\\d, Fat32\n[A] = \"say \\\"x\\\"\" OR [A] = \"c:\\\\d\" OR [A] LIKE \"f?t*\";\n"
                 "IF [A] NOT LIKE \"*:*\" THEN [A] > \"a\";\n");
    std::string answers;
    for (const fg::pict_constraint& one : model.constraints)
        for (fg::cover_level a = 0; a < 4; ++a) answers += fg::pict_judge(one)(&a).value() ? '1' : '0';
    EXPECT_EQ(answers, "01111111");
    EXPECT_EQ(model_of("a]b: 1\n[a\\]b] = 1;").constraints.size(), 1U);
    EXPECT_EQ(model_of("a\\b: 1\n[a\\\\b] = 1; IsPositive(a\\\\b);").constraints.size(), 2U);
}

TEST(read_pict, a_parameter_may_be_called_like_a_constraint_begins) {
    const fg::pict_model model = model_of("If: 1, 2\nNot now: 3\nIF [If] = 1 THEN [Not now] = 3;\n");
    EXPECT_EQ(model.parameters.size(), 2U);
    EXPECT_EQ(model.constraints.size(), 1U);
    EXPECT_EQ(model_of("A: x:y\nIF [A] = \"x:y\" THEN [A] = \"x:y\";").constraints.size(), 1U);
    EXPECT_EQ(model_of("A: 1\nIF\n[A] = 1 THEN\n[A] = 1;").constraints.size(), 1U);
}

struct mistake {
    const char* model;
    std::string said;
};
const std::string bad_escape =
    "error: this backslash stands for no sign; write `\\\\` for a backslash, `\\\"` for quotes, `\\]` for a bracket\n";

TEST(read_pict, what_is_wrong_is_named_with_its_place_and_remedy) {
    const mistake mistakes[] = {
        {"", "m:1:1: error: the model has no parameters; write a line `Name: value, value` for each\n"},
        {"A: 1\n\n  nonsense\n", "m:3:3: error: this is not a parameter, sub-model or constraint; write `Name: value, value`, "
                                 "`{Name, Name} @ 2` or `IF … THEN …;`\n"},
        {": 1\n", "m:1:1: error: a parameter has no name; write one before the colon\n"},
        {"A:  \n", "m:1:3: error: parameter \"A\" has no values; write one or more after the colon\n"},
        {"A: ~1, ~2\n",
         "m:1:1: error: all values of parameter \"A\" are negative, and a row has at most one such; add a valid one\n"},
        {"A: 1,\n", "m:1:6: warning: a value of \"A\" is blank\n"},
        {"A: 1 (0)\n", "m:1:6: warning: this is taken for a part of the value: a weight is from 1 to 1,000,000,000\n"},
        {"Alpha: 1\nB: <Alpa>\n",
         "m:2:4: warning: no parameter \"Alpa\" is defined above, so that \"<Alpa>\" is a value like any other (did "
         "you mean \"Alpha\"?)\n"},
        {"A: 1\n{A, X} @ 3\n", "m:2:5: error: there is no parameter \"X\"; define it, or name one that there is\n"},
        {"A: 1\n{A, a}\n", "m:2:5: warning: parameter \"a\" is in this sub-model twice\n"},
        {"A: 1\n{A,} @ 1\n", "m:2:4: error: a parameter's name is missing here; write one, or no comma\n"},
        {"A: 1\n{A} @ 2\n", "m:2:5: error: a sub-model of 1 parameter has an order of at most 1; write that or less, or nothing\n"},
        {"A: 1\n{A} 2\n", "m:2:5: error: only its order may follow a sub-model; write `@ 2`, or nothing\n"},
        {"A: 1\n{A\n", "m:2:1: error: this brace is not closed; write `{Name, Name} @ 2` in one line\n"},
        {"Größe: 1\nIF [Größe] = 1 THEN [Grösse] = 1;\n",
         "m:2:21: error: there is no parameter \"Grösse\" (did you mean \"Größe\"?); define it, or name one that there is\n"},
        {"A: 1\n[A] = \"1\";", "m:2:7: error: the values of \"A\" are numbers; write a number, without quotes\n"},
        {"A: x\n[A] = 1;",
         "m:2:7: error: the values of \"A\" are not all numbers, so that they are compared as text; write \"1\"\n"},
        {"A: x, 1\nB: 1\n[A] = [B];",
         "m:3:7: error: the values of \"B\" are numbers and those of \"A\" are not, so that they cannot be "
         "compared; compare each with a value\n"},
        {"A: 1\n[A] LIKE \"1*\";",
         "m:2:5: error: the values of \"A\" are numbers, and LIKE is for text; compare them with <, = or IN\n"},
        {"A: x\n[A] LIKE 1;", "m:2:10: error: there is `1` where a pattern is expected: text in double quotes, with * and ?\n"},
        {"A: FAT, NTFS\n[A] = \"NTFX\";", "m:2:7: warning: \"A\" has no value \"NTFX\" (did you mean \"NTFS\"?)\n"},
        {"A: 1\n[A] = 1", "m:2:8: error: the file ends where a constraint ends with `;`, or continues with AND or OR\n"},
        {"A: 1\n[A] 1;", "m:2:5: error: there is `1` where a relation is expected: =, <>, <, <=, >, >=, IN or LIKE\n"},
        {"A: 1\n[A] == 1;", "m:2:5: error: there is `==` where a relation is expected: =, <>, <, <=, >, >=, IN or LIKE\n"},
        {"A: 1\n[A = 1;", "m:2:1: error: this bracket is not closed in its line; write `]` after the name\n"},
        {"A: x\n[A] = \"x;", "m:2:7: error: these quotes are not closed in their line; write `\"` after the text\n"},
        {"A: a\\a\n[A] = \"a\\a\";", "m:2:9: " + bad_escape},
        {"A: a\\a\n[A] LIKE \"*\\*\";", "m:2:12: " + bad_escape},
        {"A: a\n[A] IN {\"a\", \"\\a\\b\"}; [A] = 1;", "m:2:15: " + bad_escape +
         "m:2:29: error: the values of \"A\" are not all numbers, so that they are compared as text; write \"1\"\n"},
        {"A\\b: 1\n[A\\b] = 1;", "m:2:3: " + bad_escape},
        {"A\\b: 1\nIsNegative(A\\b);", "m:2:13: " + bad_escape},
        {"A: a\n[A] = \"a\\", "m:2:7: error: these quotes are not closed in their line; write `\"` after the text\n"},
        {"A: a\n[A] = \"a\\\"", "m:2:7: error: these quotes are not closed in their line; write `\"` after the text\n"},
        {"A: a\n[A] = \"a\\\n\";", "m:2:7: error: these quotes are not closed in their line; write `\"` after the text\n"},
        {"A: x\n[A] = x;", "m:2:7: error: there is `x` where a value is expected: a number, or text in double quotes\n"},
        {"A: 1\n[A] IN 1;", "m:2:8: error: there is `1` where `{` is expected, and values up to `}`\n"},
        {"A: 1\n[A] IN {};", "m:2:9: error: there is `}` where a value is expected: a number, or text in double quotes\n"},
        {"A: 1\n[A] IN {1;", "m:2:10: error: there is `;` where `,` or `}` is expected\n"},
        {"A: 1\n[A] NOT = 1;", "m:2:9: error: there is `=` where IN or LIKE is expected\n"},
        {"A: 1\n([A] = 1;", "m:2:9: error: there is `;` where `)` is expected, or AND or OR\n"},
        {"A: 1\nIF [A] = 1 [A] = 1;", "m:2:12: error: there is `[A]` where THEN is expected, or AND or OR\n"},
        {"A: 1\nIF 1 = [A] THEN [A] = 1;",
         "m:2:4: error: there is `1` where a parameter is expected: its name in brackets, [Name]\n"},
        {"A: 1\nISNEGATIVE [A];", "m:2:12: error: there is `[A]` where `(` is expected, and a parameter's name\n"},
        {"A: 1\nISNEGATIVE(B);", "m:2:12: error: there is no parameter \"B\"; define it, or name one that there is\n"},
        {"A: 1\n[A] = 1;\n{A} @ 1\n", "m:3:1: error: there is `{` where a parameter is expected: its name in brackets, [Name]\n"},
        {"\xFF\xFE"
         "A",
         "m:1:1: error: the file is in UTF-16; convert it: iconv -f UTF-16 -t UTF-8\n"},
        {"A\x1b[31m: 1\na\x1b[31m: 1\n",
         "m:2:1: error: there is a parameter \"a\\x1b[31m\" already, in line 1; rename one of them, or distinguish them "
         "by case with --case-sensitive\n"},
    };
    for (const mistake& one : mistakes) EXPECT_EQ(diagnostics_of(one.model), one.said) << one.model;
}

TEST(read_pict, all_mistakes_are_named_not_only_the_first) {
    EXPECT_EQ(diagnostics_of("A: 1\nB\nC:\n{X}\n[Y] = 1 AND [A] = \"1\";\nIF [A] = 1 THAN [A] = 1;\n[A] = ;\n[Z] = 1\nIF [A] = 2;"),
              "m:2:1: error: this is not a parameter, sub-model or constraint; write `Name: value, value`, `{Name, Name} @ 2` or "
              "`IF … THEN …;`\n"
              "m:3:3: error: parameter \"C\" has no values; write one or more after the colon\n"
              "m:4:2: error: there is no parameter \"X\"; define it, or name one that there is\n"
              "m:5:1: error: there is no parameter \"Y\"; define it, or name one that there is\n"
              "m:5:19: error: the values of \"A\" are numbers; write a number, without quotes\n"
              "m:6:12: error: there is `THAN` where THEN is expected, or AND or OR\n"
              "m:7:7: error: there is `;` where a value is expected: a number, or text in double quotes\n"
              "m:8:1: error: there is no parameter \"Z\"; define it, or name one that there is\n"
              "m:9:1: error: there is `IF` where a constraint ends with `;`, or continues with AND or OR\n"
              "m:9:10: warning: \"A\" has no value \"2\"\n"
              "m:9:11: error: there is `;` where THEN is expected, or AND or OR\n");
    std::string many;
    for (int i = 0; i < 60; ++i) many += "x\n";
    EXPECT_NE(diagnostics_of(many).find("\nm: and 10 more\n"), std::string::npos);
}

TEST(read_pict, a_model_has_an_end) {
    std::string doubled = "P0: a, b\n";  // 2^41 values, if there were no limit
    for (int i = 1; i <= 40; ++i)
        doubled += "P" + std::to_string(i) + ": <P" + std::to_string(i - 1) + ">, <P" + std::to_string(i - 1) + ">\n";
    const fg::read_model read = fg::read_pict(doubled);
    EXPECT_EQ(read.wrong.errors(), 26U);  // from the 16th on
    EXPECT_EQ(read.wrong.all().back().place.line, 41U);
    std::string many;
    for (int i = 0; i < 70'000; ++i) many += std::to_string(i) + ": 1\n";
    const fg::read_model full = fg::read_pict(many);
    EXPECT_EQ(full.model.parameters.size(), 65'534U);
    EXPECT_EQ(full.wrong.errors(), 1'000U);  // reading ends there
    EXPECT_EQ(full.wrong.all().front().text, "this is one parameter too many: a model has at most 65,534; split it");
    std::string list = "A: 0";
    for (int i = 1; i < 65'535; ++i) list += ',' + std::to_string(i);
    EXPECT_EQ(diagnostics_of(list), "m:1:1: error: parameter \"A\" has more than 65,534 values; list fewer representative ones\n");
    EXPECT_EQ(model_of(list.substr(0, list.rfind(','))).parameters.at(0).values.size(), 65'534U);
}

TEST(read_pict, nesting_has_an_end) {
    const std::string open(10'000, '('), nots = [] {
        std::string text;
        for (int i = 0; i < 10'000; ++i) text += "NOT ";
        return text;
    }();
    EXPECT_EQ(diagnostics_of("A: 1\n" + open),
              "m:2:201: error: there is `(` where parentheses and NOTs are nested 200 deep already; split the constraint\n");
    EXPECT_NE(diagnostics_of("A: 1\n" + nots + "[A] = 1;").find("nested 200 deep"), std::string::npos);
    std::string chain = "A: 1\n[A] = 1";
    for (int i = 0; i < 20'000; ++i) chain += " AND [A] = 1";
    EXPECT_EQ(model_of(chain + ';').constraints.at(0).nodes.size(), 20'002U);
}

}  // namespace
