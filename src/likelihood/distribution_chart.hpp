// SPDX-License-Identifier: BSL-1.0
#pragma once

// The probability of each number of covered words as an SVG chart; used by the coverage tool.

#include <cstdint>
#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// The probability of exactly this count, and of at least this count.
struct charted_count {
    std::uint64_t count = 0;
    double exactly = 0, at_least = 0;
};

/// The contents of a chart of a distribution.
struct distribution_chart {
    std::string title{}, counted{};       ///< "different words of 3 states"
    std::vector<charted_count> counts{};  ///< in order; counts between two of them are impossible
    std::uint64_t wanted = 0;             ///< the goal, which is marked; 0: none
    double average = 0;
};

/// A chart of a distribution as self-contained SVG: a bar for each count, a line for at least that count, a mark where the goal
/// begins.
///
/// Requires: at least one count; fewer than 10,000 between the first and the last.
/// Guarantees: equal bytes for equal numbers.
std::string distribution_svg(const distribution_chart& of);

}}  // namespace foregone::impl
