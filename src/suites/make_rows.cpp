// SPDX-License-Identifier: BSL-1.0
// The compiled part of make_rows: lists all allowed rows, or delegates to the best of several covering searches.
#include "suites/make_rows.hpp"

#include "suites/best_cover.hpp"

#include <foregone/impl/suites/column_sets.hpp>
#include <foregone/impl/suites/invalid_values.hpp>
#include <foregone/impl/suites/row_rules.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace foregone { inline namespace impl {

namespace {

/// The limit of cells if all rows are made, for more parameters at a time than `cover` supports.
constexpr std::uint64_t most_cells_of_all = 1'000'000'000;

class row_lister {
    const cover_problem problem_;
    row_rules rules_{problem_};
    covering_array made_;
    std::vector<cover_level> row_;
    std::uint64_t most_cells_;
    cover_watcher* watcher_;
    std::set<std::vector<cover_level>> first_{};  // the required rows, without open cells

public:
    row_lister(const cover_problem& problem, std::uint64_t most_cells, cover_watcher* watcher)
        : problem_(with_one_invalid(problem)), made_{problem.levels, {}, 0}, row_(problem.columns(), open_cell),
          most_cells_(most_cells), watcher_(watcher) {}

                std::optional<covering_array> find() {
        if (problem_.columns() == 0) return std::nullopt;
        add_required();
        row_.assign(problem_.columns(), open_cell);
        if (!go_on(0)) return std::nullopt;
        return made_;
    }

private:
    void add_required() {
        for (std::size_t i = 0; i < problem_.required.size(); i += problem_.columns()) {
            row_.assign(problem_.required.begin() + static_cast<std::ptrdiff_t>(i),
                        problem_.required.begin() + static_cast<std::ptrdiff_t>(i + problem_.columns()));
            const cover_level* const required = problem_.required.data() + i;
            if (!complete(required, 0, true)) complete(required, 0, false);
            made_.cells.insert(made_.cells.end(), row_.begin(), row_.end());
            first_.insert(row_);
        }
    }

    bool complete(const cover_level* required, std::size_t column, bool new_only) {
        if (column == problem_.columns()) return !new_only || !first_.contains(row_);
        if (required[column] != open_cell) return complete(required, column + 1, new_only);
        for (cover_level value = 0; value < problem_.levels[column]; ++value) {
            if (!allows(column, value)) continue;
            row_[column] = value;
            if (complete(required, column + 1, new_only)) return true;
            row_[column] = open_cell;
        }
        return false;
    }

    bool go_on(std::size_t column) {
        if (column == problem_.columns()) return add();
        for (cover_level value = 0; value < problem_.levels[column]; ++value) {
            if (!allows(column, value)) continue;
            row_[column] = value;
            if (!go_on(column + 1)) return false;
        }
        row_[column] = open_cell;
        return true;
    }

    bool allows(std::size_t column, cover_level value) { return rules_.trivial() || rules_.allows(row_.data(), column, value); }

    bool add() {
        if (!first_.empty() && first_.contains(row_)) return true;
        made_.cells.insert(made_.cells.end(), row_.begin(), row_.end());
        if (watcher_ != nullptr && made_.rows() % 65'536 == 0) watcher_->hear({made_.rows(), combinations_after(row_), 0, 0});
        return made_.cells.size() <= most_cells_;
    }

    /// The number of combinations that follow this row, without constraints; at most 10^18.
    std::uint64_t combinations_after(const std::vector<cover_level>& row) const {
        double after = 0;
        for (std::size_t column = 0; column < row.size(); ++column)
            after = after * problem_.levels[column] + (problem_.levels[column] - 1U - row[column]);
        return after < 1e18 ? static_cast<std::uint64_t>(after) : std::uint64_t{1'000'000'000'000'000'000};
    }
};

/// Whether all combinations of all parameters are requested, and no group asks for fewer.
bool wants_every_row(const cover_problem& problem) {
    for (const strength_group& group : problem.groups)
        if (group.strength < problem.strength && group.strength < group.columns.size()) return problem.strength > most_strength;
    return problem.strength >= problem.columns();
}

}  // namespace

std::optional<covering_array> every_row(const cover_problem& problem, std::uint64_t most_cells, cover_watcher* watcher) {
    return row_lister(problem, most_cells, watcher).find();
}

std::optional<covering_array> make_rows(const cover_problem& problem, const cover_options& options, std::uint64_t searches,
                                        executor& by) {
    if (wants_every_row(problem)) return every_row(problem, most_cells_of_all, options.watcher);
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

}}  // namespace foregone::impl
