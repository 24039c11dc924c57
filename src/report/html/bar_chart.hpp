// SPDX-License-Identifier: BSL-1.0
#pragma once

// Bar charts of an HTML report: the levels of a state graph and the lengths of random runs.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A bar: what it is of, and how high it is.
struct chart_bar {
    std::string name;
    std::uint64_t count = 0;
};

/// Numbers as bars.
struct bar_chart {
    std::string_view id;  ///< unique in a page
    std::string title;
    std::string_view below;  ///< what the names of bars are
    std::vector<chart_bar> bars;
};

/// The chart as SVG for a page, whose style sheet has the colours. Its description has the numbers of up to 40 bars.
///
/// Requires: there are 1 to 160 bars.
std::string bar_svg(const bar_chart& chart);

/// The bars of the levels of a state graph; of more than 160, neighbours are one bar as high as the highest of them.
std::vector<chart_bar> level_bars(const std::vector<std::uint64_t>& levels);

}}  // namespace foregone::impl
