// SPDX-License-Identifier: BSL-1.0
// Draws a distribution as SVG: axes, bars, the curve of at least each count, the goal's mark and the legend.
#include "likelihood/distribution_chart.hpp"

#include "report/svg.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string_view>

namespace foregone { inline namespace impl {

namespace {

constexpr svg::frame whole_chart{780, 1'010, 6'720, 3'000, 8'000, 4'800};
constexpr std::uint64_t left = whole_chart.left, top = whole_chart.top, right = whole_chart.right(),
                        bottom = whole_chart.bottom(), plot_width = whole_chart.plot_width, plot_height = whole_chart.plot_height;
constexpr std::string_view bar_color = "#0072b2", line_color = "#d55e00", text_color = "#404040";

using svg::attribute, svg::length, svg::line, svg::words_at;

/// Maps each count to an interval of the count_axis.
class count_axis {
    std::uint64_t first_, last_;

public:
    explicit count_axis(const distribution_chart& of) : first_(of.counts.front().count), last_(of.counts.back().count) {
        if (of.wanted > 0 && of.wanted + 10 > first_ && of.wanted < last_ + 10)
            first_ = std::min(first_, of.wanted), last_ = std::max(last_, of.wanted);
    }

    std::uint64_t first() const { return first_; }
    std::uint64_t last() const { return last_; }
    std::uint64_t size() const { return last_ - first_ + 1; }
    bool has(std::uint64_t count) const { return first_ <= count && count <= last_; }

    std::uint64_t begin(std::uint64_t count) const {
        return left + static_cast<std::uint64_t>(static_cast<double>(plot_width) * static_cast<double>(count - first_) /
                                                 static_cast<double>(size()));
    }

    std::uint64_t end(std::uint64_t count) const { return begin(count + 1); }
    std::uint64_t middle(std::uint64_t count) const { return (begin(count) + end(count)) / 2; }

    /// Labels every count, or every second, fifth, tenth …, so that labels do not overlap.
    std::uint64_t step() const {
        for (std::uint64_t power = 1;; power *= 10)
            for (const std::uint64_t factor : {1U, 2U, 5U})
                if (size() / (factor * power) <= 20) return factor * power;
    }
};

std::uint64_t height_of(double share) {
    const double clamped = share < 0 ? 0 : share > 1 ? 1 : share;
    return static_cast<std::uint64_t>(clamped * static_cast<double>(plot_height) + 0.5);
}

/// "38 %", "0.4 %", "< 0.1 %".
std::string percent_text(double share) {
    char text[32];
    if (share >= 0.9995 && share < 1) return "> 99.9 %";
    if (share > 0 && share < 0.0005) return "< 0.1 %";
    std::snprintf(text, sizeof text, "%.1f", share * 100);
    const std::string number = text;
    return (number.ends_with(".0") ? number.substr(0, number.size() - 2) : number) + " %";
}

/// At least one unit, so that every bar is visible.
std::uint64_t bar_height(const charted_count& one) { return std::max<std::uint64_t>(height_of(one.exactly), 10); }

std::string frame(const distribution_chart& of, const count_axis& counts) {
    std::string drawn = "<g stroke=\"#d9d9d9\">\n";
    for (std::uint64_t i = 0; i <= 10; i += 2)
        drawn +=
            line(left, bottom - plot_height * i / 10, right, bottom - plot_height * i / 10, i == 0 ? " stroke=\"#808080\"" : "");
    drawn += "</g>\n<g" + attribute("fill", text_color) + ">\n";
    for (std::uint64_t i = 0; i <= 10; i += 2)
        drawn += words_at(left - 90, bottom - plot_height * i / 10 + 45, "end", std::to_string(i * 10) + " %");
    for (std::uint64_t count = counts.first(); count <= counts.last(); ++count)
        if (count % counts.step() == 0 || counts.step() == 1)
            drawn += words_at(counts.middle(count), bottom + 200, "middle", std::to_string(count));
    return drawn + whole_chart.below(of.counted) + whole_chart.beside("probability") + "</g>\n";
}

/// Labels above the bars, or inside them near the line.
std::string bar_names(const distribution_chart& of, const count_axis& counts) {
    std::string above = "<g font-size=\"12\" paint-order=\"stroke\" stroke=\"#ffffff\" stroke-width=\"4\"" +
                        attribute("fill", bar_color) + ">\n",
                within = "<g font-size=\"12\" fill=\"#ffffff\">\n";
    for (const charted_count& one : of.counts) {
        const std::uint64_t height = bar_height(one);
        const bool is_high = height + 250 > plot_height;
        (is_high ? within : above) += words_at(counts.middle(one.count), is_high ? bottom - height + 190 : bottom - height - 60,
                                               "middle", percent_text(one.exactly));
    }
    return above + "</g>\n" + within + "</g>\n";
}

/// One bar per count, labelled if there is room.
std::string bars(const distribution_chart& of, const count_axis& counts) {
    std::string drawn = "<g" + attribute("fill", bar_color) + ">\n";
    for (const charted_count& one : of.counts) {
        const std::uint64_t whole = counts.end(one.count) - counts.begin(one.count), gap = whole / 8, height = bar_height(one);
        drawn += "<rect" + attribute("x", counts.begin(one.count) + gap) + attribute("y", bottom - height) +
                 attribute("width", std::max<std::uint64_t>(whole - 2 * gap, 5)) + attribute("height", height) + "/>\n";
    }
    drawn += "</g>\n";
    return counts.size() > 14 ? drawn : drawn + bar_names(of, counts);
}

/// The probability of at least each count: constant over each count, falling between two.
std::string stairs(const distribution_chart& of, const count_axis& counts) {
    std::string points = "M" + length(counts.begin(counts.first())) + ' ' + length(top);
    std::size_t at = 0;
    for (std::uint64_t count = counts.first(); count <= counts.last(); ++count) {
        while (at < of.counts.size() && of.counts[at].count < count) ++at;
        const double share = at == of.counts.size() ? 0 : of.counts[at].at_least;
        points += " V" + length(bottom - height_of(share)) + " H" + length(counts.end(count));
    }
    points += " V" + length(bottom);
    return "<path" + attribute("d", points) + attribute("stroke", line_color) +
           " fill=\"none\" stroke-width=\"2.5\" stroke-linejoin=\"round\"/>\n";
}

double at_least(const distribution_chart& of, std::uint64_t count) {
    for (const charted_count& one : of.counts)
        if (one.count >= count) return one.at_least;
    return 0;
}

/// The mark where the goal begins.
std::string goal_mark(const distribution_chart& of, const count_axis& counts) {
    if (of.wanted == 0 || !counts.has(of.wanted)) return {};
    const std::uint64_t x = counts.begin(of.wanted);
    const bool is_left = x < left + plot_width / 2;
    return line(x, top - 130, x, bottom, " stroke=\"#202020\" stroke-width=\"1.5\" stroke-dasharray=\"6 4\"") +
           words_at(is_left ? x + 70 : x - 70, top - 80, is_left ? "start" : "end",
                    std::to_string(of.wanted) + " or more: " + percent_text(at_least(of, of.wanted)),
                    " fill=\"#202020\" font-weight=\"bold\"");
}

std::string legend(const distribution_chart& of) {
    char digits[400];
    std::snprintf(digits, sizeof digits, "%.6f", of.average);
    std::string average = digits;
    while (average.ends_with('0')) average.pop_back();
    if (average.ends_with('.')) average.pop_back();
    average += " on average";
    const std::uint64_t y = 620;
    return "<rect" + attribute("x", left) + attribute("y", y - 100) + attribute("width", 160U) + attribute("height", 110U) +
           attribute("fill", bar_color) + "/>\n" + words_at(left + 230, y, "start", "exactly this many", " fill=\"#404040\"") +
           line(left + 1'600, y - 45, left + 1'900, y - 45, " stroke-width=\"2.5\"" + attribute("stroke", line_color)) +
           words_at(left + 1'970, y, "start", "at least this many", " fill=\"#404040\"") +
           words_at(right, y, "end", average, " fill=\"#404040\"");
}

std::string what_it_shows(const distribution_chart& of) {
    std::string said = "How likely each number of " + of.counted + " is.";
    for (const charted_count& one : of.counts)
        said +=
            ' ' + std::to_string(one.count) + ": " + percent_text(one.exactly) + ", at least: " + percent_text(one.at_least) + '.';
    return said;
}

}  // namespace

std::string distribution_svg(const distribution_chart& of) {
    const count_axis counts(of);
    return whole_chart.picture("chart", of.title, what_it_shows(of),
                               legend(of) + frame(of, counts) + bars(of, counts) + stairs(of, counts) + goal_mark(of, counts));
}

}}  // namespace foregone::impl
