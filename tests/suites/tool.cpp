// SPDX-License-Identifier: BSL-1.0
// foregone-cover from the outside: starts the program.

#include "../support/contents.hpp"
#include "../support/program.hpp"
#include "../support/ran.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

constexpr const char* tickets = "# tickets\n"
                                "Class:   first, second | economy, ~third\n"
                                "Age:     0, 17, 65, ~-1\n"
                                "Meal:    none, small, large\n"
                                "Payment: card, cash (5), invoice\n"
                                "Return:  yes, no\n"
                                "IF [Class] = \"first\" THEN [Meal] <> \"none\";\n"
                                "IF [Age] < 17 THEN [Payment] <> \"invoice\" AND [Meal] <> \"large\";\n";

/// A folder of its own for each test, with a model in it.
class cover_tool : public testing::Test {
protected:
    std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / ("foregone_cover_" + std::to_string(getpid()));
    std::string model = write("tickets.txt", tickets);

    void TearDown() override { std::filesystem::remove_all(folder); }

    std::string write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directory(folder);
        std::ofstream(folder / name, std::ios::binary) << text;
        return (folder / name).string();
    }
};

std::vector<words> table_of(const std::string& text, char separator = '\t') {
    std::vector<words> table;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream cells(line);
        table.emplace_back();
        for (std::string cell; std::getline(cells, cell, separator);) table.back().push_back(cell);
    }
    return table;
}

TEST_F(cover_tool, writes_rows_as_pict_does) {
    const ran r({model});
    EXPECT_EQ(r.code, 0);
    EXPECT_EQ(r.err, "");
    const std::vector<words> table = table_of(r.out);
    ASSERT_FALSE(table.empty());
    EXPECT_EQ(table.front(), (words{"Class", "Age", "Meal", "Payment", "Return"}));
    EXPECT_LE(table.size(), 20U);
    std::set<std::string> seen;
    for (std::size_t i = 1; i < table.size(); ++i) {
        const words& row = table[i];
        ASSERT_EQ(row.size(), 5U);
        seen.insert(row.begin(), row.end());
        EXPECT_FALSE(row[0] == "first" && row[2] == "none") << i;
        EXPECT_FALSE((row[1] == "0" || row[1] == "~-1") && (row[3] == "invoice" || row[2] == "large")) << i;
        EXPECT_FALSE(row[0] == "~third" && row[1] == "~-1") << i;
    }
    for (const char* value : {"first", "second", "economy", "~third", "~-1", "invoice", "large"})
        EXPECT_EQ(seen.count(value), 1U) << value;
}

TEST_F(cover_tool, says_the_same_each_time_on_any_number_of_threads) {
    const ran once({model, "--searches=3", "--threads=1"});
    EXPECT_EQ(once.code, 0);
    for (const char* threads : {"--threads=2", "--threads=8", "--threads=auto"})
        EXPECT_EQ(ran({model, "--searches=3", threads}).out, once.out);
    EXPECT_EQ(ran({model}).out, ran({model, "/r:1"}).out);
    EXPECT_EQ(ran({model, "/r:1"}).err, "Used seed: 1\n");
    const ran drawn({model, "/r"});
    std::smatch seed;
    ASSERT_TRUE(std::regex_match(drawn.err, seed, std::regex("Used seed: (\\d+)\n"))) << drawn.err;
    EXPECT_EQ(ran({model, "/r:" + seed[1].str()}).out, drawn.out);
    EXPECT_NE(ran({model, "/r:2"}).out, ran({model, "/r:3"}).out);
}

TEST_F(cover_tool, reads_standard_input) {
    const std::string command = std::string(CHECKS) + " - /o:1 < '" + model + "'";
    words shell{"/bin/sh", "-c", command};
    program started(shell, {});
    EXPECT_EQ(started.end(), 0);
    EXPECT_EQ(started.out(), ran({model, "-o", "1"}).out);
    program wrong({"/bin/sh", "-c", "echo nonsense | " + std::string(CHECKS)}, {});
    EXPECT_EQ(wrong.end(), 2);
    EXPECT_TRUE(wrong.err().starts_with("<stdin>:1:1: error: this is not a parameter")) << wrong.err();
}

TEST_F(cover_tool, writes_the_same_rows_as_tsv_csv_and_json) {
    const std::vector<words> table = table_of(ran({model}).out);
    EXPECT_EQ(table_of(ran({model, "--format=csv"}).out, ','), table);
    const nlohmann::json rows = nlohmann::json::parse(ran({model, "/f:json"}).out);
    ASSERT_EQ(rows.size() + 1, table.size());
    for (std::size_t i = 1; i < table.size(); ++i)
        for (std::size_t column = 0; column < table[i].size(); ++column) EXPECT_EQ(rows[i - 1][table[0][column]], table[i][column]);
}

TEST_F(cover_tool, a_suite_continues_from_rows_that_are_there) {
    const std::string seeds = write("seeds.tsv", "Return\tClass\tAge\r\nno\tECONOMY\t65\r\nyes\t~third\t\r\n\tfirst\t0\r\n");
    const ran r({model, "/e:" + seeds});
    EXPECT_EQ(r.code, 0) << r.err;
    const std::vector<words> table = table_of(r.out);
    ASSERT_GT(table.size(), 3U);
    std::set<std::string> begun;  // rows with a negative value come first
    for (std::size_t i = 1; i < 4; ++i) begun.insert(table[i][0] + (table[i][0] == "~third" ? "" : table[i][1]));
    EXPECT_EQ(begun, (std::set<std::string>{"second65", "~third", "first0"}));
    // What was written is a suite that needs nothing more, and comes out again.
    for (const char* format : {"tsv", "csv"}) {
        const std::string suite = write(std::string("suite.") + format, ran({model, std::string("--format=") + format}).out);
        const ran again({model, "--seed-rows=" + suite});
        EXPECT_EQ(again.err, "");
        EXPECT_EQ(table_of(again.out).size(), table_of(ran({model}).out).size());
    }
}

TEST_F(cover_tool, rows_that_do_not_fit_are_refused_with_their_place_or_left_out) {
    const std::string seeds = write("seeds.tsv", "Class\tMeal\tAge\nfirst\tnone\t0\nsecond\tlunch\t17\nfirst\t\t0\n");
    const ran refused({model, "/e:" + seeds});
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(refused.out, "");
    EXPECT_EQ(refused.err,
              seeds +
                  ":2:1: error: the row breaks the constraint in line 7 of the model; change the row, or leave it out with "
                  "--lenient-rows\n" +
                  seeds +
                  ":3:8: error: \"Meal\" has no value \"lunch\"; write one that it has, or leave out what does not fit with "
                  "--lenient-rows\n");
    const ran lenient({model, "/e:" + seeds, "--lenient-rows"});
    EXPECT_EQ(lenient.code, 0);
    EXPECT_EQ(std::count(lenient.err.begin(), lenient.err.end(), '\n'), 2);
    const std::vector<words> table = table_of(lenient.out);
    EXPECT_EQ(table[1][0] + table[1][1], "second17");
    EXPECT_EQ(table[2][0] + table[2][1], "first0");
}

TEST_F(cover_tool, a_row_that_no_constraint_alone_forbids_is_refused_too) {
    const std::string two = write("two.txt", "A: 1, 2\nB: 1, 2\nC: 1, 2\nIF [A] = 1 THEN [B] = 1;\nIF [B] = 1 THEN [C] = 1;\n");
    const std::string seeds = write("two.tsv", "A\tC\n2\t2\n1\t2\n");
    const ran refused({two, "-e", seeds});
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(
        refused.err,
        seeds +
            ":3:1: error: the row's open cells cannot be filled so that all constraints are satisfied; change the row, or leave "
            "it out with --lenient-rows\n");
    const ran lenient({two, "-e", seeds, "--lenient-rows"});
    EXPECT_EQ(lenient.code, 0);
    EXPECT_EQ(lenient.err,
              seeds +
                  ":3:1: warning: the row's open cells cannot be filled so that all constraints are satisfied; it is left out\n");
}

TEST_F(cover_tool, the_first_constraint_that_leaves_no_row_is_named) {
    std::string text = "A: 1, 2\nB: 1, 2\nC: 1, 2\n";
    for (const char* one : {"[A] = [B];", "[B] = [C];", "IF [A] = 1 THEN [C] = 2;", "[A] <> 2 OR [B] <> [C];", "[A] = 1;"})
        text += one + std::string("\n");
    const std::string impossible = write("impossible.txt", text);
    const ran r({impossible});
    EXPECT_EQ(r.code, 2);
    EXPECT_EQ(r.out, "");
    EXPECT_EQ(
        r.err,
        impossible +
            ":7:1: error: no row satisfies this constraint and the previous ones; loosen one of them, or give a parameter another "
            "value\n");
    EXPECT_EQ(ran({write("never.txt", "A: 1\n[A] = 2;\n[A] = 1;\n")}).code, 2);
}

TEST_F(cover_tool, mistakes_in_a_model_end_it_with_2_and_warnings_do_not) {
    const std::string wrong = write("wrong.txt", "A: 1\nA: 2\n[B] = 1;\n");
    const ran r({wrong});
    EXPECT_EQ(r.code, 2);
    EXPECT_EQ(r.out, "");
    EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 2);
    const ran warned({write("twice.txt", "A: 1, 1\n")});
    EXPECT_EQ(warned.code, 0);
    EXPECT_EQ(table_of(warned.out), (std::vector<words>{{"A"}, {"1"}, {"1"}}));
    EXPECT_NE(warned.err.find(":1:7: warning: "), std::string::npos) << warned.err;
}

TEST_F(cover_tool, orders_are_those_that_the_model_has) {
    EXPECT_EQ(ran({model, "/o:9"}).code, 2);
    EXPECT_EQ(ran({model, "/o:9"}).err, "foregone-cover: --order=9: the model has 5 parameters; write as many or fewer, or max\n");
    EXPECT_EQ(ran({model, "/o:max"}).out.size(), ran({model, "/o:5"}).out.size());
    std::string eight;
    for (int i = 0; i < 8; ++i) eight += "P" + std::to_string(i) + ": 0, 1\n";
    const std::string file = write("eight.txt", eight);
    EXPECT_EQ(ran({file, "/o:7"}).err,
              "foregone-cover: --order=7: at most 6 parameters can be covered at a time, or all: write 1 to 6, or max\n");
    EXPECT_EQ(table_of(ran({file, "/o:max"}).out).size(), 257U);
    EXPECT_EQ(table_of(ran({file, "/o:8"}).out).size(), 257U);
    EXPECT_EQ(ran({write("group.txt", eight + "{P0,P1,P2,P3,P4,P5,P6}@7\n")}).code, 2);
    EXPECT_EQ(table_of(ran({write("one.txt", "A: 1, 2\n")}).out).size(), 3U);  // pairs are asked for by default only
}

TEST_F(cover_tool, statistics_stand_instead_of_the_rows) {
    const std::string file = write("bits.txt", "A: 0, 1\nB: 0, 1\nC: 0, 1\n[A] = 0 OR [B] = 0;\n");
    EXPECT_EQ(ran({file, "/s"}).out, "Combinations:    11\nGenerated tests: 5\nGeneration time: 0:00:00\n");
    EXPECT_EQ(ran({file, "/s", "/o:max"}).out, "Combinations:    6\nGenerated tests: 6\nGeneration time: 0:00:00\n");
}

TEST_F(cover_tool, what_it_wrote_covers_everything) {
    const std::string rows = write("rows.csv", ran({model, "/o:3", "/f:csv"}).out);
    const nlohmann::json report = nlohmann::json::parse(ran({model, "/o:3", "--measure", rows, "--format=json"}).out);
    ASSERT_EQ(report["orders"].size(), 3U);
    for (const nlohmann::json& order : report["orders"]) {
        EXPECT_EQ(order["covered"], order["possible"]);
        EXPECT_EQ(order["sets"], order["complete_sets"]);
        EXPECT_TRUE(order["missing"].empty());
    }
    EXPECT_LT(report["orders"][2]["possible"], report["orders"][2]["combinations"]);
    EXPECT_TRUE(report["refused_rows"].empty());
}

TEST_F(cover_tool, says_what_a_suite_lacks) {
    const std::string rows = write("rows.tsv", "Class\tAge\tMeal\tPayment\tReturn\n"
                                               "first\t17\tsmall\tcard\tyes\n"
                                               "first\t65\tnone\tcard\tno\n");
    const ran r({model, "--measure=" + rows, "--missing=1", "--chart=" + (folder / "chart.html").string()});
    EXPECT_EQ(r.code, 0);
    EXPECT_EQ(r.err, "");
    EXPECT_TRUE(r.out.starts_with("2 rows of 5 parameters\n1 row not allowed, so covering nothing: 2\n")) << r.out;
    EXPECT_NE(r.out.find("\n1            15        15        5  33.3 %"), std::string::npos) << r.out;
    EXPECT_NE(r.out.find("missing for t = 1:\n  Class = second\n  and 9 more\n"), std::string::npos) << r.out;
    EXPECT_NE(contents(folder / "chart.html").find("<svg"), std::string::npos);
}

TEST_F(cover_tool, what_a_sub_model_lacks_is_said_and_can_end_a_build) {
    const std::string plain = "A: 1, 2, 3\nB: 1, 2, 3\nC: 1, 2, 3\n";
    const std::string pairs = write("pairs.txt", plain), group = write("group.txt", plain + "{A, B, C} @ 3\n");
    const std::string some = write("some.tsv", ran({pairs}).out), all = write("all.tsv", ran({group}).out);
    const ran lacking({group, "--measure=" + some, "--require-complete"});
    EXPECT_EQ(lacking.code, 1);
    EXPECT_NE(lacking.out.find("\n{A, B, C} @ 3: 18 combinations missing, the first is A = 1, B = 1, C = "), std::string::npos)
        << lacking.out;
    EXPECT_EQ(ran({group, "--measure=" + some}).code, 0);
    const ran whole({group, "--measure=" + all, "--require-complete"});
    EXPECT_EQ(whole.code, 0);
    EXPECT_NE(whole.out.find("\n{A, B, C} @ 3: complete\n"), std::string::npos) << whole.out;
    EXPECT_EQ(ran({pairs, "--measure=" + some, "--require-complete"}).code, 0);
}

TEST_F(cover_tool, another_name_of_a_value_in_a_constraint_is_named) {
    const ran r({write("alias.txt", "Codec: h264 | avc, av1\nSize: 1, 2\nIF [Codec] = \"avc\" THEN [Size] = 1;\n")});
    EXPECT_EQ(r.code, 0);
    EXPECT_NE(r.err.find("3:14: warning: \"avc\" is another name of \"h264\"; constraints know it as \"h264\""), std::string::npos)
        << r.err;
}

TEST_F(cover_tool, what_cannot_be_measured_is_refused) {
    const std::string rows = write("rows.tsv", "Class\tMeat\nfirst\tnone\n");
    const ran unknown({model, "--measure=" + rows});
    EXPECT_EQ(unknown.code, 2);
    EXPECT_EQ(unknown.out, "");
    EXPECT_NE(unknown.err.find("rows.tsv:1:7: error: the model has no parameter \"Meat\" (did you mean \"Meal\"?)"),
              std::string::npos)
        << unknown.err;
    EXPECT_EQ(ran({model, "--measure=" + rows, "--lenient-rows"}).code, 0);
    const std::vector<std::pair<std::string, words>> refused{
        {"--chart is of rows that are measured", {model, "--chart=x.svg"}},
        {"--require-complete is of rows that are measured", {model, "--require-complete"}},
        {"leave out --seed-rows", {model, "--measure=" + rows, "-e", rows}},
        {"--format=csv is for rows", {model, "--measure=" + rows, "-f", "csv"}},
        {"write a name that ends in .svg or .html", {model, "--measure=" + rows, "--chart=x.png"}},
    };
    for (const auto& [text, arguments] : refused) {
        const ran r(arguments);
        EXPECT_EQ(r.code, 2) << text;
        EXPECT_NE(r.err.find(text), std::string::npos) << r.err;
    }
}

TEST_F(cover_tool, a_file_is_there_whole_or_not_at_all) {
    const std::string output = (folder / "rows.tsv").string();
    EXPECT_EQ(ran({model, "--output=" + output}).out, "");
    EXPECT_EQ(contents(folder / "rows.tsv"), ran({model}).out);
    EXPECT_EQ(ran({write("wrong.txt", "A:\n"), "--output=" + output}).code, 2);
    EXPECT_EQ(contents(folder / "rows.tsv"), ran({model}).out);
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 3);
    const ran nowhere({model, "--output=" + (folder / "no such folder" / "rows").string()});
    EXPECT_EQ(nowhere.code, 2);
    EXPECT_NE(nowhere.err.find("No such file or directory; write another file's name"), std::string::npos) << nowhere.err;
}

TEST_F(cover_tool, files_that_cannot_be_read_are_named) {
    EXPECT_EQ(ran({"/no such file"}).err,
              "foregone-cover: /no such file: No such file or directory; name a file that can be read\n");
    EXPECT_EQ(ran({"/no such file"}).code, 2);
    EXPECT_EQ(ran({folder.string()}).err,
              "foregone-cover: " + folder.string() + ": Is a directory; name a file that can be read\n");
    EXPECT_EQ(ran({model, "/e:/none"}).code, 2);
    program full({"/bin/sh", "-c", std::string(CHECKS) + " '" + model + "' > /dev/full"}, {});
    EXPECT_EQ(full.end(), 2);
    EXPECT_NE(full.err().find("cannot write to standard output"), std::string::npos);
}

TEST_F(cover_tool, tsv_refuses_what_it_cannot_hold) {
    const std::string tab = write("tab.txt", "A: x\ty, z\n");
    const ran r({tab});
    EXPECT_EQ(r.code, 2);
    EXPECT_EQ(r.err,
              "foregone-cover: \"x\\ty\" has a tab in it, which TSV has no way to write; use --format=csv or --format=json\n");
    EXPECT_NE(ran({tab, "--format=csv"}).out.find("\nx\ty\n"), std::string::npos);
}

TEST_F(cover_tool, progress_goes_to_stderr_and_changes_nothing) {
    const ran r({model, "--progress=always", "/o:3"});
    EXPECT_EQ(r.code, 0);
    EXPECT_NE(r.err.find(" rows, "), std::string::npos) << r.err;
    EXPECT_EQ(r.out, ran({model, "/o:3"}).out);
    EXPECT_EQ(ran({model, "/o:3"}).err, "");
}

TEST_F(cover_tool, the_example_is_what_the_how_to_says) {
    const ran r({EXAMPLES "/tickets.pict"});
    EXPECT_EQ(r.code, 0);
    EXPECT_EQ(r.err, "");
    EXPECT_EQ(table_of(r.out).size(), 30U);
    EXPECT_TRUE(r.out.starts_with("Class\tAge\tDays\tReturn\tDiscount\tPayment\nfirst\t0\t1\tno\tnone\tcash\n")) << r.out;
}

TEST_F(cover_tool, a_constraint_about_too_much_is_refused) {
    std::string text;
    for (int i = 0; i < 6; ++i) {
        text += "P" + std::to_string(i) + ": 0";
        for (int value = 1; value < 20; ++value) text += ", " + std::to_string(value);
        text += '\n';
    }
    const std::string wide = write("wide.txt", text + "[P0] = [P1] OR [P2] = [P3] OR [P4] = [P5];\n");
    EXPECT_EQ(ran({wide}).code, 2);
    EXPECT_EQ(ran({wide}).err,
              wide + ":7:1: error: this constraint is about too many combinations to look through; split it into several\n");
}

TEST_F(cover_tool, describes_itself) {
    EXPECT_TRUE(ran({"--help"}).out.find("Usage: foregone-cover [OPTIONS] [MODEL]") != std::string::npos);
    EXPECT_TRUE(std::regex_match(ran({"--version"}).out, std::regex(R"(foregone-cover \d+\.\d+\.\d+\n)")));
    EXPECT_EQ(ran({"--nonsense"}).code, 2);
}

}  // namespace
