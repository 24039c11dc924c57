// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
// Whatever a file holds, it is read to its end or complained about: beginnings of a model, and models with one byte changed.

#include "../support/effort.hpp"

#include <suites/pict/pict_judge.hpp>
#include <suites/pict/read_pict.hpp>
#include <suites/rows_file.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fg = foregone;

namespace {

const std::string model = "\xEF\xBB\xBF# tickets\n"
                          "Class: first (2), second | economy, ~third\r\n"
                          "Age: 0, 17, ~-1\n"
                          "Return age: <Age>, 65\n"
                          "Gr\xC3\xB6\xC3\x9F"
                          "e: 1, 2\n"
                          "{Class, Age} @ 2\n"
                          "IF [Class] = \"first\" AND NOT ([Age] < 17)\n"
                          "  THEN [Return age] IN {17, 65} ELSE [Age] <> [Return age];\n"
                          "# more\n"
                          "[Class] NOT LIKE \"f?*\\\"t\" OR IsNegative(Age);\n";

const std::string rows = "Class\tAge\n\"first\"\t17\r\n second \t\n~third\t0\n";

/// Reads it, and uses what was read.
std::size_t digest(const std::string& text) {
    const fg::read_model read = fg::read_pict(text);
    std::size_t seen = fg::diagnostics_text("m", read.wrong).size() + read.wrong.errors();
    if (read.wrong.errors() > 0) return seen;
    const std::vector<fg::cover_level> first(read.model.parameters.size(), 0), open(read.model.parameters.size(), fg::open_cell);
    for (const fg::pict_constraint& one : read.model.constraints) {
        EXPECT_TRUE(fg::pict_judge(one)(first.data()).has_value());
        seen += fg::pict_judge(one)(open.data()).has_value() + fg::pict_clauses(one).all().size();
    }
    for (const fg::rows_format format : {fg::rows_format::tsv, fg::rows_format::csv}) {
        fg::diagnostics wrong;
        seen += fg::read_rows(fg::read_table(rows, format, wrong), read.model, true, wrong).rows();
    }
    return seen;
}

const std::string interesting = std::string("\0\n\r\t []{}()<>=,;:|~\"\\#@*?1-.eA", 31) + "\x7f\x80\xc3\xff";

TEST(mutated_models, every_beginning_is_read_or_diagnosed) {
    EXPECT_EQ(fg::read_pict(model).wrong.errors(), 0U);
    for (std::size_t size = 0; size <= model.size(); ++size) digest(model.substr(0, size));
}

TEST(mutated_models, every_changed_missing_or_added_byte_is_read_or_diagnosed) {
    constexpr std::size_t step = 8 / cases(8);
    for (std::size_t at = 0; at < model.size(); at += step) {
        digest(model.substr(0, at) + model.substr(at + 1));
        for (const char byte : interesting) {
            std::string changed = model;
            changed[at] = byte;
            digest(changed);
            digest(model.substr(0, at) + byte + model.substr(at));
        }
    }
}

TEST(mutated_models, so_are_files_of_rows) {
    const fg::pict_model read = fg::read_pict(model).model;
    for (std::size_t at = 0; at < rows.size(); ++at)
        for (const char byte : interesting)
            for (const fg::rows_format format : {fg::rows_format::tsv, fg::rows_format::csv}) {
                std::string changed = rows;
                changed[at] = byte;
                for (const std::string& text : {changed, changed.substr(0, at + 1)}) {
                    fg::diagnostics wrong;
                    const fg::model_rows found =
                        fg::read_rows(fg::read_table(text, format, wrong), read, false, wrong);
                    EXPECT_EQ(found.cells.size(), found.rows() * read.parameters.size());
                    fg::diagnostics_text("r", wrong);
                }
            }
}

}  // namespace
