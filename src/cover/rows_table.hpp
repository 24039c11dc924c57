// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/complaints.hpp"
#include "run/text_cursor.hpp"

#include <foregone/base/config.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
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
    complaints& wrong_;

public:
    table_reader(std::string_view text, complaints& wrong) : cursor_(text), wrong_(wrong) { cursor_.skip_mark(); }

    rows_table read(rows_format format) {
        rows_table table;
        while (!cursor_.at_end()) {
            std::vector<table_cell> line = format == rows_format::csv ? csv_line() : tsv_line();
            if (line.size() > 1 || !line.front().text.empty()) table.push_back(std::move(line));
        }
        return table;
    }

private:
    std::vector<table_cell> tsv_line() {
        const text_place place = cursor_.place();
        std::vector<table_cell> line;
        for (const placed_text& part : split({cursor_.take_line(), place}, "\t"))
            line.push_back({std::string(part.text), part.place});
        return line;
    }

    std::vector<table_cell> csv_line() {
        std::vector<table_cell> line;
        for (;;) {
            line.push_back(csv_cell());
            const bool more = cursor_.peek() == ',';
            if (!cursor_.at_end()) cursor_.advance();
            if (!more) return line;
        }
    }

    /// Up to the comma or the line's end behind it.
    table_cell csv_cell() {
        cursor_.skip_blanks();
        if (!cursor_.at_end() && cursor_.peek() == '"') return quoted_cell();
        const placed_text whole{cursor_.rest().substr(0, cursor_.rest().find_first_of(",\n")), cursor_.place()};
        cursor_.advance(whole.text.size());
        return {std::string(trimmed(whole.text)), whole.place};
    }

    table_cell quoted_cell() {
        table_cell cell{{}, cursor_.place()};
        cursor_.advance();
        while (!cursor_.skip("\"") || cursor_.peek() == '"') {
            if (cursor_.at_end()) return wrong_.error(cell.place, "these quotes are not closed; write `\"` behind the cell"), cell;
            cell.text += cursor_.peek();
            cursor_.advance();
        }
        cursor_.skip_blanks();
        if (cursor_.at_end() || cursor_.peek() == ',' || cursor_.peek() == '\n') return cell;
        wrong_.error(cursor_.place(), "a cell goes on behind its quotes; write quotes in a quoted cell twice");
        cursor_.advance(std::min(cursor_.rest().find_first_of(",\n"), cursor_.rest().size()));
        return cell;
    }
};

/// What the file's name says: CSV if it ends in .csv, otherwise TSV.
inline rows_format format_of_file(std::string_view file) {
    return file.ends_with(".csv") || file.ends_with(".CSV") ? rows_format::csv : rows_format::tsv;
}

}  // namespace foregone
