// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "cover/pict_parameters.hpp"
#include "cover/rows_table.hpp"
#include "run/options/diagnostics.hpp"

#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace foregone::inline impl {

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

}  // namespace foregone::impl
