// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/diagnostics.hpp"
#include "run/options/text_cursor.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone::inline impl {

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

}  // namespace foregone::impl
