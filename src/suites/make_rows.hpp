// SPDX-License-Identifier: BSL-1.0
#pragma once

// Selects how the rows of a covering problem are made: a covering search, or all allowed rows.

#include <foregone/executor.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/impl/suites/row_rules.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace foregone { inline namespace impl {

/// Every row that a problem allows: the required ones first, then the others in the order of the values.
///
/// Guarantees: an open cell of a required row gets a value that makes the row differ from those before, if there is one.
/// Complexity: time and memory for the rows, because each beginning of a row that is tried is the beginning of an allowed one.
class every_row {
    const cover_problem problem_;
    row_rules rules_{problem_};
    covering_array made_;
    std::vector<cover_level> row_;
    std::uint64_t most_cells_;
    cover_watcher* watcher_;
    std::set<std::vector<cover_level>> first_{};  // the required rows, without open cells

public:
    every_row(const cover_problem& problem, std::uint64_t most_cells, cover_watcher* watcher = nullptr);

    /// Nothing if there are more cells than allowed.
    std::optional<covering_array> find();

private:
    void add_required();

    bool complete(const cover_level* required, std::size_t column, bool new_only);

    bool go_on(std::size_t column);

    bool allows(std::size_t column, cover_level value) { return rules_.trivial() || rules_.allows(row_.data(), column, value); }

    bool add();

    /// The number of combinations that follow this row, without constraints; at most 10^18.
    std::uint64_t combinations_after(const std::vector<cover_level>& row) const;
};

inline constexpr unsigned most_strength = 6;

/// The limit of cells if all rows are made, for more parameters at a time than `cover` supports.
inline constexpr std::uint64_t most_cells_of_all = 1'000'000'000;

/// Rows for a problem without flaws; nothing if all combinations of all parameters are requested and are too many.
///
/// Guarantees: if all combinations of all parameters are requested, and no group asks for fewer, the rows of every_row.
/// Requires: no strength above 6, unless the problem's own strength is its number of parameters.
std::optional<covering_array> make_rows(const cover_problem& problem, const cover_options& options, std::uint64_t searches,
                                        executor& by);

/// The number of required combinations in the rows.
std::uint64_t covered_combinations(const cover_problem& problem, const covering_array& array);

}}  // namespace foregone::impl
