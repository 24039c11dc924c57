// SPDX-License-Identifier: BSL-1.0
#pragma once

// Selects how the rows of a covering problem are made: a covering search, or all allowed rows.

#include <foregone/executor.hpp>
#include <foregone/impl/suites/cover_problem.hpp>
#include <foregone/suites/covering_array.hpp>

#include <cstdint>
#include <optional>

namespace foregone { inline namespace impl {

inline constexpr unsigned most_strength = 6;

/// Every row that a problem allows: the required ones first, then the others in the order of the values.
///
/// Guarantees: an open cell of a required row gets a value that makes the row differ from those before, if there is one.
/// Complexity: time and memory for the rows, because each beginning of a row that is tried is the beginning of an allowed one.
///
/// Nothing if there are more cells than allowed.
std::optional<covering_array> every_row(const cover_problem& problem, std::uint64_t most_cells, cover_watcher* watcher = nullptr);

/// Rows for a problem without flaws; nothing if all combinations of all parameters are requested and are too many.
///
/// Guarantees: if all combinations of all parameters are requested, and no group asks for fewer, the rows of every_row.
/// Requires: no strength above 6, unless the problem's own strength is its number of parameters.
std::optional<covering_array> make_rows(const cover_problem& problem, const cover_options& options, std::uint64_t searches,
                                        executor& by);

/// The number of required combinations in the rows.
std::uint64_t covered_combinations(const cover_problem& problem, const covering_array& array);

}}  // namespace foregone::impl
