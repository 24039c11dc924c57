// SPDX-License-Identifier: BSL-1.0
#pragma once

// Rows as files in TSV, CSV or JSON: seed rows and measured rows are read, generated rows are written.

#include "cli/diagnostics.hpp"
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
rows_table read_table(std::string_view text, rows_format format, diagnostics& wrong);

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

/// Finds the values of a model in a table whose header has some of the parameters' names, in any order.
///
/// Errors: what does not fit is an error. If it is to be left out instead, as in PICT, it is a warning: unknown columns and values,
/// and rows that violate a constraint.
model_rows read_rows(const rows_table& table, const pict_model& model, bool lenient, diagnostics& wrong);

/// The same, with rows that violate a constraint, for the caller to judge.
model_rows read_all_rows(const rows_table& table, const pict_model& model, bool lenient, diagnostics& wrong);

/// Lines of text: the parameters' names, then each row's values. The names of a value take turns.
///
/// Requires: no open cells.
std::vector<std::vector<std::string>> named_rows(const pict_model& model, const covering_array& array);

/// Rows as a file.
///
/// Requires: for TSV, no text has a tab or a line end, see unfit_for_tsv.
std::string text_of_rows(const std::vector<std::vector<std::string>>& lines, rows_format format);

/// The first text that TSV cannot express; nullptr if there is none.
const std::string* unfit_for_tsv(const std::vector<std::vector<std::string>>& lines);

}}  // namespace foregone::impl
