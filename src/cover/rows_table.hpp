// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/diagnostics.hpp"
#include "run/options/text_cursor.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

enum class rows_format : std::uint8_t { tsv, csv, json };

struct table_cell {
    std::string text{};
    text_place place{};
};

/// Lines of cells, the first of which is the header.
using rows_table = std::vector<std::vector<table_cell>>;

/// Takes a file of rows apart. Blanks around a cell are not a part of it, unless it is quoted; empty lines are no rows.
class table_reader {
    text_cursor cursor_;
    diagnostics& wrong_;

public:
    table_reader(std::string_view text, diagnostics& wrong) : cursor_(text), wrong_(wrong) { cursor_.skip_mark(); }

    rows_table read(rows_format format);

private:
    std::vector<table_cell> tsv_line();

    std::vector<table_cell> csv_line();

    /// Up to the comma or the line's end behind it.
    table_cell csv_cell();

    table_cell quoted_cell();
};

/// What the file's name says: CSV if it ends in .csv, otherwise TSV.
rows_format format_of_file(std::string_view file);

}  // namespace foregone
