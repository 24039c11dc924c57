// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/pict_model.hpp"
#include "cover/rows_table.hpp"

#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace foregone::inline impl {

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

}  // namespace foregone::impl
