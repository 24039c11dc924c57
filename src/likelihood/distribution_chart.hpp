// SPDX-License-Identifier: BSL-1.0
#pragma once

// The probability of each number of covered words as an SVG chart; used by the coverage tool.

#include "report/svg.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
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

namespace distribution_drawing {

inline constexpr svg::frame chart{780, 1'010, 6'720, 3'000, 8'000, 4'800};
inline constexpr std::uint64_t left = chart.left, top = chart.top, plot_width = chart.plot_width, plot_height = chart.plot_height,
                               right = chart.right(), bottom = chart.bottom();
inline constexpr std::string_view bar_color = "#0072b2", line_color = "#d55e00", text_color = "#404040";

/// Maps each count to an interval of the axis.
class axis {
    std::uint64_t first_, last_;

public:
    explicit axis(const distribution_chart& of);
    std::uint64_t first() const { return first_; }
    std::uint64_t last() const { return last_; }
    std::uint64_t size() const { return last_ - first_ + 1; }
    bool has(std::uint64_t count) const { return first_ <= count && count <= last_; }
    std::uint64_t begin(std::uint64_t count) const;
    std::uint64_t end(std::uint64_t count) const { return begin(count + 1); }
    std::uint64_t middle(std::uint64_t count) const { return (begin(count) + end(count)) / 2; }

    /// Labels every count, or every second, fifth, tenth …, so that labels do not overlap.
    std::uint64_t step() const;
};

std::uint64_t height_of(double share);

/// "38 %", "0.4 %", "< 0.1 %".
std::string percent_text(double share);

/// At least one unit, so that every bar is visible.
inline std::uint64_t bar_height(const charted_count& one) { return std::max<std::uint64_t>(height_of(one.exactly), 10); }

std::string frame(const distribution_chart& of, const axis& counts);

/// Labels above the bars, or inside them near the line.
std::string bar_names(const distribution_chart& of, const axis& counts);

/// One bar per count, labelled if there is room.
std::string bars(const distribution_chart& of, const axis& counts);

/// The probability of at least each count: constant over each count, falling between two.
std::string stairs(const distribution_chart& of, const axis& counts);

double at_least(const distribution_chart& of, std::uint64_t count);

/// The mark where the goal begins.
std::string goal_mark(const distribution_chart& of, const axis& counts);

std::string legend(const distribution_chart& of);

std::string what_it_shows(const distribution_chart& of);

}  // namespace distribution_drawing

/// A chart of a distribution as self-contained SVG: a bar for each count, a line for at least that count, a mark where the goal
/// begins.
///
/// Requires: at least one count; fewer than 10,000 between the first and the last.
/// Guarantees: equal bytes for equal numbers.
std::string distribution_svg(const distribution_chart& of);

}}  // namespace foregone::impl
