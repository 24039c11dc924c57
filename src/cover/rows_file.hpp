// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_judge.hpp"
#include "cover/pict_model.hpp"
#include "cover/pict_parameters.hpp"
#include "cover/rows_table.hpp"
#include "run/complaints.hpp"

#include <foregone/base/config.hpp>
#include <foregone/analysis/covering_array.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace foregone {

/// Rows of a file with the values of a model; cells that are empty there are open.
struct model_rows {
    std::vector<cover_level> cells{};
    std::vector<text_place> places{};  ///< of each row

    std::size_t rows() const { return places.size(); }
};

/// The text that stands for a value in rows: one of its names, with the prefix if it is negative.
inline std::string value_text(const pict_model& model, const pict_value& value, std::size_t name) {
    return (value.negative ? model.syntax.negative_prefix : "") + value.names[name];
}

/// The number of the value that a text stands for, as rows show it or without its prefix; open_cell, if there is none.
inline cover_level find_value(const pict_model& model, std::size_t column, std::string_view text) {
    const std::vector<pict_value>& values = model.parameters[column].values;
    for (const bool bare : {false, true})
        for (std::size_t i = 0; i < values.size(); ++i)
            for (std::size_t name = 0; name < values[i].names.size(); ++name)
                if (model.syntax.order.same(text, bare ? values[i].names[name] : value_text(model, values[i], name)))
                    return static_cast<cover_level>(i);
    return open_cell;
}

/// Finds the values of a model in a table whose header has the parameters' names, in any order and not all of them.
///
/// Errors: what does not fit is an error. If it is to be left out instead, as PICT does, it is a warning: unknown columns and values,
///     and rows that break a constraint.
class model_rows_reader {
    const pict_model& model_;
    complaints& wrong_;
    bool lenient_, judged_ = true;
    std::vector<std::size_t> columns_;  // of each column of the table; the number of parameters for one that is left out
    model_rows found_;

public:
    model_rows_reader(const pict_model& model, bool lenient, complaints& wrong) : model_(model), wrong_(wrong), lenient_(lenient) {}

    /// Keeps rows that break a constraint, too, for somebody else to judge.
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
    void complain(text_place place, const std::string& what, const std::string& left_out, const std::string& remedy) {
        if (lenient_) wrong_.warning(place, what + "; " + left_out);
        else wrong_.error(place, what + "; " + remedy);
    }

    void read_name(const table_cell& name) {
        const std::size_t column = model_.find(name.text);
        columns_.push_back(column);
        if (column == model_.parameters.size())
            return complain(name.place,
                            "the model has no parameter " + shown_name(name.text) +
                                suggestion(name.text, names_of(model_.parameters)),
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
            if (row[columns_[i]] == open_cell) complain_of_value(columns_[i], line[i]);
        }
        if (judged_ && !is_allowed(row, line.front().place)) return;
        found_.cells.insert(found_.cells.end(), row.begin(), row.end());
        found_.places.push_back(line.front().place);
    }

    void complain_of_value(std::size_t column, const table_cell& cell) {
        std::vector<std::string> names;
        for (const pict_value& value : model_.parameters[column].values) names.push_back(value.name());
        const std::string what = shown_name(model_.parameters[column].name) + " has no value " + shown_name(cell.text);
        complain(cell.place, what + suggestion(cell.text, names), judged_ ? "any other may take its place" : "the cell is left out",
                 "write one that it has, or leave out what does not fit with --lenient-rows");
    }

    bool is_allowed(const std::vector<cover_level>& row, text_place place) {
        std::size_t negative = 0;
        for (std::size_t column = 0; column < row.size(); ++column)
            negative += row[column] != open_cell && model_.parameters[column].values[row[column]].negative;
        const std::string remedy = "change the row, or leave it out with --lenient-rows";
        if (negative > 1) return complain(place, "the row has more than one negative value", "it is left out", remedy), false;
        for (const pict_constraint& constraint : model_.constraints) {
            if (pict_judge(constraint)(row.data()) != false) continue;
            complain(place, "the row breaks the constraint in line " + std::to_string(constraint.place.line) + " of the model",
                     "it is left out", remedy);
            return false;
        }
        return true;
    }
};

}  // namespace foregone
