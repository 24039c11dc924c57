// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/svg.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// How likely a number is, exactly and as the least; shares of 1.
struct charted_count {
    std::uint64_t count = 0;
    double exactly = 0, at_least = 0;
};

/// What a chart of a distribution shows.
struct distribution_chart {
    std::string title{}, counted{};       ///< "different words of 3 states"
    std::vector<charted_count> counts{};  ///< in order; between two, there are none
    std::uint64_t wanted = 0;             ///< the goal, which is marked; 0: none
    double average = 0;
};

namespace distribution_drawing {

inline constexpr svg::frame chart{780, 1'010, 6'720, 3'000, 8'000, 4'800};
inline constexpr std::uint64_t left = chart.left, top = chart.top, plot_width = chart.plot_width, plot_height = chart.plot_height,
                               right = chart.right(), bottom = chart.bottom();
inline constexpr std::string_view bar_color = "#0072b2", line_color = "#d55e00", text_color = "#404040";

/// The place of each count: an interval of the axis.
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

    /// Every one, second, fifth, tenth … count is named, so that names do not meet.
    std::uint64_t step() const;
};

std::uint64_t height_of(double share);

/// "38 %", "0.4 %", "< 0.1 %".
std::string percent_text(double share);

/// So that it is seen however small it is.
inline std::uint64_t bar_height(const charted_count& one) { return std::max<std::uint64_t>(height_of(one.exactly), 10); }

std::string frame(const distribution_chart& of, const axis& counts);

/// The shares, above their bars, or in them where the line is near.
std::string bar_names(const distribution_chart& of, const axis& counts);

/// A count has a bar of its own, with its share where there is room.
std::string bars(const distribution_chart& of, const axis& counts);

/// The probability of at least so many: level over each count, and down between two.
std::string stairs(const distribution_chart& of, const axis& counts);

double at_least(const distribution_chart& of, std::uint64_t count);

/// Where the goal begins.
std::string goal_mark(const distribution_chart& of, const axis& counts);

std::string legend(const distribution_chart& of);

std::string what_it_shows(const distribution_chart& of);

}  // namespace distribution_drawing

/// A picture of a distribution, as SVG that needs nothing else: bars for each number, a line for that number and more, a mark where the
/// goal begins.
///
/// Requires: some count; fewer than 10,000 between the first and the last.
/// Shape: the same bytes for the same numbers.
std::string distribution_svg(const distribution_chart& of);

}  // namespace foregone
