// SPDX-License-Identifier: BSL-1.0
#pragma once

// Rows as files in TSV, CSV or JSON: seed rows and measured rows are read, generated rows are written.

#include "cli/diagnostics.hpp"
#include "cli/text_cursor.hpp"
#include "suites/pict/pict_model.hpp"

#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

enum class rows_format : std::uint8_t { tsv, csv, json };

struct table_cell {
    std::string text{};
    text_place place{};
};

/// Lines of cells; the first is the header.
using rows_table = std::vector<std::vector<table_cell>>;

/// Parses a file of rows. Blanks around an unquoted cell are ignored, and so are empty lines.
class table_reader {
    text_cursor cursor_;
    diagnostics& wrong_;

public:
    table_reader(std::string_view text, diagnostics& wrong) : cursor_(text), wrong_(wrong) { cursor_.skip_mark(); }

    rows_table read(rows_format format);

private:
    std::vector<table_cell> tsv_line();

    std::vector<table_cell> csv_line();

    /// The cell up to the next comma or the end of the line.
    table_cell csv_cell();

    table_cell quoted_cell();
};

/// The format by the file's name: CSV for .csv, otherwise TSV.
rows_format format_of_file(std::string_view file);

/// Rows of a file with the values of a model; empty cells are open.
struct model_rows {
    std::vector<cover_level> cells{};
    std::vector<text_place> places{};  ///< of each row

    std::size_t rows() const { return places.size(); }
};

/// The text of a value in rows: one of its names, with the prefix if it is negative.
std::string value_text(const pict_model& model, const pict_value& value, std::size_t name);

/// The number of the value with this text, as rows show it or without its prefix; open_cell if there is none.
cover_level find_value(const pict_model& model, std::size_t column, std::string_view text);

/// Finds the values of a model in a table whose header has some of the parameters' names, in any order.
///
/// Errors: what does not fit is an error. If it is to be left out instead, as in PICT, it is a warning: unknown columns and values,
/// and rows that violate a constraint.
class model_rows_reader {
    const pict_model& model_;
    diagnostics& wrong_;
    bool lenient_, judged_ = true;
    std::vector<std::size_t> columns_;  // the parameter of each column of the table; the number of parameters for an ignored column
    model_rows found_;

public:
    model_rows_reader(const pict_model& model, bool lenient, diagnostics& wrong)
        : model_(model), wrong_(wrong), lenient_(lenient) {}

    /// Includes rows that violate a constraint, for the caller to judge.
    model_rows read_all(const rows_table& table);

    model_rows read(const rows_table& table);

private:
    void add_diagnostic(text_place place, const std::string& what, const std::string& left_out, const std::string& remedy);

    void read_name(const table_cell& name);

    void read_row(const std::vector<table_cell>& line);

    void add_value_diagnostic(std::size_t column, const table_cell& cell);

    bool is_allowed(const std::vector<cover_level>& row, text_place place);
};

/// Lines of text: the parameters' names, then each row's values. The names of a value take turns.
///
/// Requires: no open cells.
std::vector<std::vector<std::string>> named_rows(const pict_model& model, const covering_array& array);

/// A cell of RFC 4180: quoted if necessary, and if it is empty.
std::string csv_cell(std::string_view text);

namespace rows_text {

inline std::string separated(const std::vector<std::vector<std::string>>& lines, char separator, auto&& cell_text) {
    std::string text;
    for (const std::vector<std::string>& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (i > 0) text += separator;
            text += cell_text(line[i]);
        }
        text += '\n';
    }
    return text;
}

/// A list with an object for each row, one a line; values are strings as in the model.
std::string json(const std::vector<std::vector<std::string>>& lines);

}  // namespace rows_text

/// Rows as a file.
///
/// Requires: for TSV, no text has a tab or a line end, see unfit_for_tsv.
std::string text_of_rows(const std::vector<std::vector<std::string>>& lines, rows_format format);

/// The first text that TSV cannot express; nullptr if there is none.
const std::string* unfit_for_tsv(const std::vector<std::vector<std::string>>& lines);

}}  // namespace foregone::impl
