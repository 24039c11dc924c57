// SPDX-License-Identifier: BSL-1.0
#include "cover/make_rows.hpp"

#include "best_cover.hpp"

#include <foregone/impl/analysis/arrays/column_sets.hpp>
#include <foregone/impl/analysis/rules/invalid_values.hpp>

#include <algorithm>

namespace foregone::inline impl {

every_row::every_row(const cover_problem& problem, std::uint64_t most_cells)
    : problem_(with_one_invalid(problem)), ending_(problem.columns()), made_{problem.levels, {}, 0},
      row_(problem.columns(), open_cell), most_cells_(most_cells) {
    for (const forbidden_values& tuple : problem_.forbidden) {
        std::size_t last = 0;
        for (const parameter_value& one : tuple) last = one.column > last ? one.column : last;
        ending_[last].push_back(&tuple);
    }
}

std::optional<covering_array> every_row::find() {
    if (problem_.columns() == 0 || !go_on(0)) return std::nullopt;
    return made_;
}

bool every_row::go_on(std::size_t column) {
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

bool every_row::is_forbidden(std::size_t column) const {
    for (const forbidden_values* tuple : ending_[column]) {
        bool all = true;
        for (const parameter_value& one : *tuple) all = all && row_[one.column] == one.value;
        if (all) return true;
    }
    return false;
}

std::optional<covering_array> make_rows(const cover_problem& problem, const cover_options& options, std::uint64_t searches,
                                        executor& by) {
    if (problem.strength > most_strength) return every_row(problem, most_cells_of_all).find();
    return best_cover<most_strength>(problem, options, searches, by);
}

std::uint64_t covered_combinations(const cover_problem& problem, const covering_array& array) {
    std::uint64_t covered = 0;
    for (const column_set& set : column_sets(problem).found) {
        std::vector<std::uint64_t> numbers;
        for (std::size_t row = 0; row < array.rows(); ++row) {
            std::uint64_t number = 0;
            for (const std::uint16_t column : set) number = number * array.levels[column] + array.at(row, column);
            numbers.push_back(number);
        }
        std::sort(numbers.begin(), numbers.end());
        covered += static_cast<std::uint64_t>(std::unique(numbers.begin(), numbers.end()) - numbers.begin());
    }
    return covered;
}

}  // namespace foregone::impl
