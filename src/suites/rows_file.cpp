// SPDX-License-Identifier: BSL-1.0
// The compiled part of rows_file: parses TSV and CSV, maps cells to values, and formats TSV, CSV and JSON.
#include "suites/rows_file.hpp"

#include "cli/nearest_name.hpp"
#include "cli/text_cursor.hpp"
#include "report/dumped.hpp"
#include "suites/pict/pict_judge.hpp"
#include "suites/pict/pict_model.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace foregone { inline namespace impl {

std::string value_text(const pict_model& model, const pict_value& value, std::size_t name) {
    return (value.negative ? model.syntax.negative_prefix : "") + value.names[name];
}

namespace {

/// The number of the value with this text, as rows show it or without its prefix; open_cell if there is none.
cover_level find_value(const pict_model& model, std::size_t column, std::string_view text) {
    const std::vector<pict_value>& values = model.parameters[column].values;
    for (const bool bare : {false, true})
        for (std::size_t i = 0; i < values.size(); ++i)
            for (std::size_t name = 0; name < values[i].names.size(); ++name)
                if (model.syntax.order.same(text, bare ? values[i].names[name] : value_text(model, values[i], name)))
                    return static_cast<cover_level>(i);
    return open_cell;
}

class model_rows_reader {
    const pict_model& model_;
    diagnostics& wrong_;
    bool lenient_, judged_ = true;
    std::vector<std::size_t> columns_;  // the parameter of each column of the table; the number of parameters for an ignored column
    model_rows found_;

public:
    model_rows_reader(const pict_model& model, bool lenient, diagnostics& wrong)
        : model_(model), wrong_(wrong), lenient_(lenient) {}

    model_rows read_all(const rows_table& table) {
        judged_ = false;
        return read(table);
    }

    model_rows read(const rows_table& table) {
        if (table.empty()) {
            wrong_.warning({}, "the file has no rows; its first line has the names of the parameters");
            return {};
        }
        for (const table_cell& name : table.front()) read_name(name);
        for (std::size_t i = 1; i < table.size(); ++i) read_row(table[i]);
        return std::move(found_);
    }

private:
    void add_diagnostic(text_place place, const std::string& what, const std::string& left_out, const std::string& remedy) {
        if (lenient_) wrong_.warning(place, what + "; " + left_out);
        else wrong_.error(place, what + "; " + remedy);
    }

    void read_name(const table_cell& name) {
        const std::size_t column = model_.find(name.text);
        columns_.push_back(column);
        if (column == model_.parameters.size())
            return add_diagnostic(
                name.place,
                "the model has no parameter " + shown_name(name.text) + suggestion(name.text, names_of(model_.parameters)),
                "the column is left out", "remove the column, or leave out what does not fit with --lenient-rows");
        for (std::size_t i = 0; i + 1 < columns_.size(); ++i)
            if (columns_[i] == column)
                wrong_.error(name.place, "there is a column " + shown_name(name.text) + " already; remove one of them");
    }

    void read_row(const std::vector<table_cell>& line) {
        std::vector<cover_level> row(model_.parameters.size(), open_cell);
        if (line.size() > columns_.size())
            return wrong_.error(line[columns_.size()].place, "the row has more cells than the header; remove what is too much");
        for (std::size_t i = 0; i < line.size(); ++i) {
            if (columns_[i] == model_.parameters.size() || line[i].text.empty()) continue;
            row[columns_[i]] = find_value(model_, columns_[i], line[i].text);
            if (row[columns_[i]] == open_cell) add_value_diagnostic(columns_[i], line[i]);
        }
        if (judged_ && !is_allowed(row, line.front().place)) return;
        found_.cells.insert(found_.cells.end(), row.begin(), row.end());
        found_.places.push_back(line.front().place);
    }

    void add_value_diagnostic(std::size_t column, const table_cell& cell) {
        std::vector<std::string> names;
        for (const pict_value& value : model_.parameters[column].values) names.push_back(value.name());
        const std::string what = shown_name(model_.parameters[column].name) + " has no value " + shown_name(cell.text);
        add_diagnostic(cell.place, what + suggestion(cell.text, names),
                       judged_ ? "any other may take its place" : "the cell is left out",
                       "write one that it has, or leave out what does not fit with --lenient-rows");
    }

    bool is_allowed(const std::vector<cover_level>& row, text_place place) {
        std::size_t negative = 0;
        for (std::size_t column = 0; column < row.size(); ++column)
            negative += row[column] != open_cell && model_.parameters[column].values[row[column]].negative;
        const std::string remedy = "change the row, or leave it out with --lenient-rows";
        if (negative > 1) return add_diagnostic(place, "the row has more than one negative value", "it is left out", remedy), false;
        for (const pict_constraint& constraint : model_.constraints) {
            if (pict_judge(constraint)(row.data()) != false) continue;
            add_diagnostic(place,
                           "the row breaks the constraint in line " + std::to_string(constraint.place.line) + " of the model",
                           "it is left out", remedy);
            return false;
        }
        return true;
    }
};

class table_reader {
    text_cursor cursor_;
    diagnostics& wrong_;

public:
    table_reader(std::string_view text, diagnostics& wrong) : cursor_(text), wrong_(wrong) { cursor_.skip_mark(); }

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

    /// The cell up to the next comma or the end of the line.
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
            if (cursor_.at_end()) return wrong_.error(cell.place, "these quotes are not closed; write `\"` after the cell"), cell;
            cell.text += cursor_.peek();
            cursor_.advance();
        }
        cursor_.skip_blanks();
        if (cursor_.at_end() || cursor_.peek() == ',' || cursor_.peek() == '\n') return cell;
        wrong_.error(cursor_.place(), "a cell continues after its quotes; write quotes in a quoted cell twice");
        cursor_.advance(std::min(cursor_.rest().find_first_of(",\n"), cursor_.rest().size()));
        return cell;
    }
};

}  // namespace

rows_table read_table(std::string_view text, rows_format format, diagnostics& wrong) {
    return table_reader(text, wrong).read(format);
}

model_rows read_rows(const rows_table& table, const pict_model& model, bool lenient, diagnostics& wrong) {
    return model_rows_reader(model, lenient, wrong).read(table);
}

model_rows read_all_rows(const rows_table& table, const pict_model& model, bool lenient, diagnostics& wrong) {
    return model_rows_reader(model, lenient, wrong).read_all(table);
}

rows_format format_of_file(std::string_view file) {
    return file.ends_with(".csv") || file.ends_with(".CSV") ? rows_format::csv : rows_format::tsv;
}

std::vector<std::vector<std::string>> named_rows(const pict_model& model, const covering_array& array) {
    std::vector<std::vector<std::string>> lines(1);
    std::vector<std::vector<std::size_t>> turns;  // the next name of each value
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

namespace {

/// A cell of RFC 4180: quoted if necessary, and if it is empty.
std::string csv_cell_text(std::string_view text) {
    const bool plain =
        !text.empty() && text.find_first_of(",\"\r\n") == std::string_view::npos && trimmed(text).size() == text.size();
    if (plain) return std::string(text);
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

std::string separated(const std::vector<std::vector<std::string>>& lines, char separator, auto&& cell_text) {
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
std::string json_rows(const std::vector<std::vector<std::string>>& lines) {
    using ordered_json = nlohmann::ordered_json;
    std::string text = "[";
    for (std::size_t row = 1; row < lines.size(); ++row) {
        ordered_json object = ordered_json::object();
        for (std::size_t i = 0; i < lines[row].size(); ++i) object[lines[0][i]] = lines[row][i];
        text += (row > 1 ? ",\n  " : "\n  ") + dumped(object);
    }
    return text + "\n]\n";
}

}  // namespace

std::string text_of_rows(const std::vector<std::vector<std::string>>& lines, rows_format format) {
    if (format == rows_format::json) return json_rows(lines);
    if (format == rows_format::csv) return separated(lines, ',', [](const std::string& text) { return csv_cell_text(text); });
    return separated(lines, '\t', [](const std::string& text) -> const std::string& { return text; });
}

const std::string* unfit_for_tsv(const std::vector<std::vector<std::string>>& lines) {
    for (const std::vector<std::string>& line : lines)
        for (const std::string& text : line)
            if (text.find_first_of("\t\r\n") != std::string::npos) return &text;
    return nullptr;
}

}}  // namespace foregone::impl
