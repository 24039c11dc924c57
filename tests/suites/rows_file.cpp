// SPDX-License-Identifier: BSL-1.0
#include <suites/pict/read_pict.hpp>
#include <suites/rows_file.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fg = foregone;

namespace {

using lines = std::vector<std::vector<std::string>>;

lines table_of(std::string_view text, fg::rows_format format, const std::string& diagnosed = "") {
    fg::diagnostics wrong;
    lines found;
    for (const std::vector<fg::table_cell>& line : fg::read_table(text, format, wrong)) {
        found.emplace_back();
        for (const fg::table_cell& cell : line) found.back().push_back(cell.text);
    }
    EXPECT_EQ(fg::diagnostics_text("r", wrong), diagnosed) << text;
    return found;
}

TEST(rows_file, tsv_has_cells_between_tabs) {
    EXPECT_EQ(table_of("\xEF\xBB\xBF"
                       "A\tB\r\n x \t\r\n\r\n\ty\n",
                       fg::rows_format::tsv),
              (lines{{"A", "B"}, {"x", ""}, {"", "y"}}));
    EXPECT_EQ(table_of("A\n\"x\"", fg::rows_format::tsv), (lines{{"A"}, {"\"x\""}}));
    EXPECT_EQ(table_of("", fg::rows_format::tsv), lines{});
}

TEST(rows_file, csv_has_cells_between_commas_some_in_quotes) {
    EXPECT_EQ(table_of("A, B\r\n\"a,b\" ,\" c \"\"d\"\"\n\"\r\n,\n\n\"\",x", fg::rows_format::csv),
              (lines{{"A", "B"}, {"a,b", " c \"d\"\n"}, {"", ""}, {"", "x"}}));
    EXPECT_EQ(table_of("A\nx\"y\n", fg::rows_format::csv), (lines{{"A"}, {"x\"y"}}));
}

TEST(rows_file, csv_says_where_quotes_are_wrong) {
    table_of("A,B\nx,\"y\nz", fg::rows_format::csv, "r:2:3: error: these quotes are not closed; write `\"` after the cell\n");
    table_of("A,B\n\"x\"y,z\n", fg::rows_format::csv,
             "r:2:4: error: a cell continues after its quotes; write quotes in a quoted cell twice\n");
}

TEST(rows_file, the_format_is_that_of_the_files_name) {
    EXPECT_EQ(fg::format_of_file("a.csv"), fg::rows_format::csv);
    EXPECT_EQ(fg::format_of_file("a.tsv"), fg::rows_format::tsv);
    EXPECT_EQ(fg::format_of_file("csv"), fg::rows_format::tsv);
}

/// Whatever texts there are, what is written is read again.
TEST(rows_file, what_is_written_is_read_again) {
    const std::vector<std::string> hostile = {"a",      "a b",  ",",      "\"",       "\"\"", "a,\"b\"", " lead",
                                              "trail ", "a\nb", "a\r\nb", "\xC3\xA9", "~1",   "'"};
    for (const std::string& a : hostile)
        for (const std::string& b : hostile) {
            const lines all = {{a, b}, {b, a}, {"", b}};
            EXPECT_EQ(table_of(fg::text_of_rows(all, fg::rows_format::csv), fg::rows_format::csv), all);
            if (fg::unfit_for_tsv(all) == nullptr && a.find(' ') == std::string::npos && b.find(' ') == std::string::npos) {
                EXPECT_EQ(table_of(fg::text_of_rows(all, fg::rows_format::tsv), fg::rows_format::tsv), all);
            }
            if (a == b) continue;
            const nlohmann::json read = nlohmann::json::parse(fg::text_of_rows(all, fg::rows_format::json));
            ASSERT_EQ(read.size(), 2U);
            EXPECT_EQ(read[0][a], b);
            EXPECT_EQ(read[0][b], a);
            EXPECT_EQ(read[1][a], "");
        }
}

TEST(rows_file, formats_look_as_they_should) {
    const lines all = {{"A", "B b"}, {"1", "x,y"}, {"~2", "say \"z\""}};
    EXPECT_EQ(fg::text_of_rows(all, fg::rows_format::tsv), "A\tB b\n1\tx,y\n~2\tsay \"z\"\n");
    EXPECT_EQ(fg::text_of_rows(all, fg::rows_format::csv), "A,B b\n1,\"x,y\"\n~2,\"say \"\"z\"\"\"\n");
    EXPECT_EQ(fg::text_of_rows(all, fg::rows_format::json),
              "[\n  {\"A\":\"1\",\"B b\":\"x,y\"},\n  {\"A\":\"~2\",\"B b\":\"say \\\"z\\\"\"}\n]\n");
    EXPECT_EQ(fg::text_of_rows({{"A"}}, fg::rows_format::json), "[\n]\n");
    EXPECT_EQ(fg::text_of_rows({{"A"}, {"\xff"}}, fg::rows_format::json), "[\n  {\"A\":\"\xEF\xBF\xBD\"}\n]\n");
    EXPECT_EQ(fg::unfit_for_tsv(all), nullptr);
    const lines tab = {{"A"}, {"x\ty"}};
    EXPECT_EQ(fg::unfit_for_tsv(tab), &tab[1][0]);
}

const fg::pict_model model =
    fg::read_pict("Os: win | windows, Linux, ~dos\nBits: 32, 64, ~16\nIF [Os] = \"win\" THEN [Bits] = 64;\n").model;

TEST(rows_file, names_take_turns_row_after_row) {
    const fg::covering_array array{{3, 3}, {0, 1, 2, 0, 0, 1, 1, 0, 0, 2}};
    EXPECT_EQ(fg::named_rows(model, array),
              (lines{{"Os", "Bits"}, {"win", "64"}, {"~dos", "32"}, {"windows", "64"}, {"Linux", "32"}, {"win", "~16"}}));
}

/// The cells that are found, - for open ones, and all that is complained about.
std::string read_rows(const std::string& text, bool lenient = false) {
    fg::diagnostics wrong;
    const fg::model_rows found =
        fg::read_rows(fg::read_table(text, fg::rows_format::tsv, wrong), model, lenient, wrong);
    std::string shown;
    for (std::size_t i = 0; i < found.cells.size(); ++i) {
        shown += found.cells[i] == fg::open_cell ? "-" : std::to_string(found.cells[i]);
        if (i % 2 == 1) shown += ' ';
    }
    return shown + fg::diagnostics_text("r", wrong);
}

TEST(rows_file, values_are_found_by_any_of_their_names) {
    EXPECT_EQ(read_rows("bits\tOS\n64\twindows\n32\tlinux\n\t~dos\n64\tdos\n~16\n"), "01 10 2- 21 -2 ");
    EXPECT_EQ(read_rows("Os\nLinux\n"), "1- ");
}

TEST(rows_file, what_does_not_fit_is_an_error_or_left_out) {
    const std::string unknown = "Os\tLang\tBits\nlinus\ten\t64\n", broken = "Os\tBits\nLinux\t32\nwindows\t32\n",
                      two = "Os\tBits\n~dos\t~16\n";
    EXPECT_EQ(read_rows(unknown), "-1 r:1:4: error: the model has no parameter \"Lang\"; remove the column, or leave out what does "
                                  "not fit with --lenient-rows\n"
                                  "r:2:1: error: \"Os\" has no value \"linus\" (did you mean \"Linux\"?); write one that it has, "
                                  "or leave out what does not fit with "
                                  "--lenient-rows\n");
    EXPECT_EQ(read_rows(unknown, true),
              "-1 r:1:4: warning: the model has no parameter \"Lang\"; the column is left out\n"
              "r:2:1: warning: \"Os\" has no value \"linus\" (did you mean \"Linux\"?); any other may take its place\n");
    EXPECT_EQ(read_rows(broken),
              "10 r:3:1: error: the row breaks the constraint in line 3 of the model; change the row, or leave it out with "
              "--lenient-rows\n");
    EXPECT_EQ(read_rows(broken, true), "10 r:3:1: warning: the row breaks the constraint in line 3 of the model; it is left out\n");
    EXPECT_EQ(read_rows(two),
              "r:2:1: error: the row has more than one negative value; change the row, or leave it out with --lenient-rows\n");
    EXPECT_EQ(read_rows("Os\nwin\t64\n"), "r:2:5: error: the row has more cells than the header; remove what is too much\n");
    EXPECT_EQ(read_rows("Os\tos\n"), "r:1:4: error: there is a column \"os\" already; remove one of them\n");
    EXPECT_EQ(read_rows(""), "r:1:1: warning: the file has no rows; its first line has the names of the parameters\n");
}

}  // namespace
