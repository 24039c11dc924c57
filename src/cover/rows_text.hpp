// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "cover/rows_file.hpp"
#include "cover/rows_table.hpp"

#include <foregone/base/config.hpp>
#include <foregone/analysis/covering_array.hpp>

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// Lines of text: the parameters' names, then each row's values. The names of a value take turns, row after row.
///
/// Requires: no open cells.
inline std::vector<std::vector<std::string>> named_rows(const pict_model& model, const covering_array& array) {
    std::vector<std::vector<std::string>> lines(1);
    std::vector<std::vector<std::size_t>> turns;  // of each value
    for (const pict_parameter& parameter : model.parameters) {
        lines.front().push_back(parameter.name);
        turns.emplace_back(parameter.values.size(), 0);
    }
    for (std::size_t row = 0; row < array.rows(); ++row) {
        std::vector<std::string>& line = lines.emplace_back();
        for (std::size_t column = 0; column < array.columns(); ++column) {
            const cover_level level = array.at(row, column);
            const pict_value& value = model.parameters[column].values[level];
            line.push_back(value_text(model, value, turns[column][level]++ % value.names.size()));
        }
    }
    return lines;
}

/// A cell of RFC 4180: in quotes where it has to be, and where it is empty.
inline std::string csv_cell(std::string_view text) {
    const bool plain =
        !text.empty() && text.find_first_of(",\"\r\n") == std::string_view::npos && trimmed(text).size() == text.size();
    if (plain) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

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

/// A list with an object for each row, one a line; values are text, as the model has them.
inline std::string json(const std::vector<std::vector<std::string>>& lines) {
    using ordered_json = nlohmann::ordered_json;
    std::string text = "[";
    for (std::size_t row = 1; row < lines.size(); ++row) {
        ordered_json object = ordered_json::object();
        for (std::size_t i = 0; i < lines[row].size(); ++i) object[lines[0][i]] = lines[row][i];
        text += (row > 1 ? ",\n  " : "\n  ") + object.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    }
    return text + "\n]\n";
}

}  // namespace rows_text

/// Rows as a file.
///
/// Requires: TSV: no text has a tab or a line's end in it, see unfit_for_tsv.
inline std::string text_of_rows(const std::vector<std::vector<std::string>>& lines, rows_format format) {
    if (format == rows_format::json) return rows_text::json(lines);
    if (format == rows_format::csv) return rows_text::separated(lines, ',', [](const std::string& text) { return csv_cell(text); });
    return rows_text::separated(lines, '\t', [](const std::string& text) -> const std::string& { return text; });
}

/// The first text that TSV has no way to write; nullptr if there is none.
inline const std::string* unfit_for_tsv(const std::vector<std::vector<std::string>>& lines) {
    for (const std::vector<std::string>& line : lines)
        for (const std::string& text : line)
            if (text.find_first_of("\t\r\n") != std::string::npos) return &text;
    return nullptr;
}

}  // namespace foregone
