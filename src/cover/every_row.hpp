// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/analysis/cover_problem.hpp>
#include <foregone/analysis/covering_array.hpp>
#include <foregone/analysis/invalid_values.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace foregone {

/// Every row that a problem allows, in the order of the values.
///
/// Cost: memory for the rows; a model with much forbidden may be long in looking for few.
class every_row {
    const cover_problem problem_;
    std::vector<std::vector<const forbidden_values*>> ending_;  // of each column: the tuples whose last column it is
    covering_array made_;
    std::vector<cover_level> row_;
    std::uint64_t most_cells_;

public:
    every_row(const cover_problem& problem, std::uint64_t most_cells)
        : problem_(with_one_invalid(problem)), ending_(problem.columns()), made_{problem.levels, {}, 0},
          row_(problem.columns(), open_cell), most_cells_(most_cells) {
        for (const forbidden_values& tuple : problem_.forbidden) {
            std::size_t last = 0;
            for (const parameter_value& one : tuple) last = one.column > last ? one.column : last;
            ending_[last].push_back(&tuple);
        }
    }

    /// Nothing, if there are more cells than allowed.
    std::optional<covering_array> find() {
        if (problem_.columns() == 0 || !go_on(0)) return std::nullopt;
        return made_;
    }

private:
    bool go_on(std::size_t column) {
        if (column == problem_.columns()) {
            made_.cells.insert(made_.cells.end(), row_.begin(), row_.end());
            return made_.cells.size() <= most_cells_;
        }
        for (cover_level value = 0; value < problem_.levels[column]; ++value) {
            row_[column] = value;
            if (!is_forbidden(column) && !go_on(column + 1)) return false;
        }
        return true;
    }

    bool is_forbidden(std::size_t column) const {
        for (const forbidden_values* tuple : ending_[column]) {
            bool all = true;
            for (const parameter_value& one : *tuple) all = all && row_[one.column] == one.value;
            if (all) return true;
        }
        return false;
    }
};

}  // namespace foregone
