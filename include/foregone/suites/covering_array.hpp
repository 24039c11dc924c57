// SPDX-License-Identifier: BSL-1.0
#pragma once

// Covering arrays: the rows, and the options of their construction.

#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

/// The progress of a search for a covering array.
struct cover_progress {
    std::size_t rows = 0;
    std::uint64_t missing = 0;           ///< uncovered combinations; some of them may be impossible
    std::uint64_t work = 0, effort = 0;  ///< effort is 0 while the first array is constructed
};

/// Receives the progress of a search: after each row of the first array, and after each removed row.
///
/// Threads: parallel searches call the watcher concurrently.
class cover_watcher {
public:
    virtual constexpr void hear(const cover_progress& at) = 0;

protected:
    constexpr ~cover_watcher() = default;
};

/// Options of the construction of a covering array.
struct cover_options {
    std::uint64_t effort = 4'500'000;  ///< about three nanoseconds each; the first array is finished in any case
    std::uint64_t seed = 1;
    cover_watcher* watcher = nullptr;
};

/// An effort of about ten seconds.
inline constexpr std::uint64_t long_effort = 4'000'000'000;

/// The number of a parameter's value, counted from 0.
using cover_level = std::uint16_t;

/// An open cell: any value of the parameter will do.
inline constexpr cover_level open_cell = 0xffff;

/// A test suite: rows with one value for each parameter. `missing_tuples` reports the combinations that are not covered.
struct covering_array {
    std::vector<cover_level> levels{};  ///< number of values of each parameter
    std::vector<cover_level> cells{};   ///< row after row
    std::uint64_t work = 0;             ///< combinations examined during construction

    constexpr std::size_t columns() const { return levels.size(); }
    constexpr std::size_t rows() const { return levels.empty() ? 0 : cells.size() / levels.size(); }
    constexpr cover_level at(std::size_t row, std::size_t column) const { return cells[row * levels.size() + column]; }
};

}  // namespace foregone
