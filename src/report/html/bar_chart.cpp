// SPDX-License-Identifier: BSL-1.0
// Draws a bar chart as SVG: bars with tooltips, names, a scale and a description; merges levels if there are too many.
#include "report/html/bar_chart.hpp"

#include "report/svg.hpp"

#include <foregone/impl/report/amount.hpp>

#include <algorithm>
#include <cstddef>

namespace foregone { inline namespace impl {

namespace bar_drawing {

using svg::attribute, svg::line, svg::words_at;

constexpr std::uint64_t width = 7'200, height = 2'300, left = 700, plot_width = 6'400, top = 250, bottom = 1'800, widest_bar = 900;
constexpr std::size_t most_bars = 160, most_described = 40, most_names = 8;

/// The width of a bar, with what separates it from the next one.
std::uint64_t width_of(const std::vector<chart_bar>& bars) { return std::min(widest_bar, plot_width / bars.size()); }

std::uint64_t highest(const std::vector<chart_bar>& bars) {
    std::uint64_t most = 1;
    for (const chart_bar& bar : bars) most = std::max(most, bar.count);
    return most;
}

/// The height of a bar; anything at all can be seen.
std::uint64_t height_of(std::uint64_t count, std::uint64_t most) {
    const double share = static_cast<double>(count) / static_cast<double>(most);
    return count == 0 ? 0 : std::max<std::uint64_t>(10, static_cast<std::uint64_t>(share * static_cast<double>(bottom - top)));
}

std::string drawn(const std::vector<chart_bar>& bars, std::uint64_t most) {
    std::string text = "<g class=\"bars\">\n";
    const std::uint64_t each = width_of(bars), gap = each < 100 ? 0 : each / 8;
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const std::uint64_t high = height_of(bars[i].count, most);
        text += "<rect" + attribute("x", left + i * each + gap) + attribute("y", bottom - high) +
                attribute("width", each - 2 * gap) + attribute("height", high) + "><title>" + svg::escaped(bars[i].name) + ": " +
                std::to_string(bars[i].count) + "</title></rect>\n";
    }
    return text + "</g>\n";
}

std::string names(const std::vector<chart_bar>& bars) {
    std::string text;
    const std::uint64_t each = width_of(bars);
    const std::size_t step = (bars.size() + most_names - 1) / most_names;
    for (std::size_t i = 0; i < bars.size(); i += step)
        text += words_at(left + i * each + each / 2, bottom + 190, "middle", bars[i].name);
    return text;
}

std::string described(const std::vector<chart_bar>& bars, std::uint64_t most) {
    std::string text = "The highest is " + std::to_string(most) + '.';
    for (std::size_t i = 0; i < bars.size() && i < most_described; ++i)
        text += ' ' + bars[i].name + ": " + std::to_string(bars[i].count) + '.';
    return bars.size() > most_described ? text + " And so on." : text;
}

}  // namespace bar_drawing

std::string bar_svg(const bar_chart& chart) {
    using namespace bar_drawing;
    const std::uint64_t most = highest(chart.bars);
    const std::vector<chart_bar>& bars = chart.bars;
    const std::uint64_t right = left + width_of(bars) * bars.size();
    const std::string name(chart.id);
    return "<svg class=\"chart\" role=\"img\"" + attribute("aria-labelledby", name + "-title " + name + "-description") +
           attribute("viewBox", "0 0 " + svg::length(width) + ' ' + svg::length(height)) + attribute("width", width) +
           attribute("height", height) + ">\n<title id=\"" + name + "-title\">" + svg::escaped(chart.title) +
           "</title>\n<desc id=\"" + name + "-description\">" + svg::escaped(described(chart.bars, most)) + "</desc>\n" +
           line(left, top, right, top, " class=\"grid\"") + line(left, bottom, right, bottom, " class=\"axis\"") +
           words_at(left - 80, top + 45, "end", about(static_cast<double>(most))) + words_at(left - 80, bottom + 45, "end", "0") +
           drawn(bars, most) + names(bars) + words_at((left + right) / 2, bottom + 420, "middle", chart.below) + "</svg>\n";
}

std::vector<chart_bar> level_bars(const std::vector<std::uint64_t>& levels) {
    const std::size_t each = (levels.size() + bar_drawing::most_bars - 1) / bar_drawing::most_bars;
    std::vector<chart_bar> bars;
    for (std::size_t i = 0; i < levels.size(); ++i)
        if (i % each == 0) bars.push_back({std::to_string(i), levels[i]});
        else bars.back().count = std::max(bars.back().count, levels[i]);
    return bars;
}

}}  // namespace foregone::impl
