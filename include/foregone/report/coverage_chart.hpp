// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/config.hpp>
#include <foregone/analysis/tuple_coverage.hpp>
#include <foregone/report/printable.hpp>
#include <foregone/report/tuple_coverage_text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

namespace coverage_chart {

/// Text as it stands in XML and HTML, between tags and in quotes.
inline std::string escaped(std::string_view text) {
    std::string safe;
    for (const char c : printable(text)) {
        if (c == '&') safe += "&amp;";
        else if (c == '<') safe += "&lt;";
        else if (c == '>') safe += "&gt;";
        else if (c == '"') safe += "&quot;";
        else safe += c;
    }
    return safe;
}

// All lengths are whole numbers of tenths of a pixel: what is drawn is the same on every machine.
inline constexpr std::uint64_t left = 780, top = 560, plot_width = 5'000, plot_height = 3'200, right = left + plot_width,
                               bottom = top + plot_height, picture_width = 8'000, picture_height = 4'560;
inline constexpr std::size_t gaps = 10;  ///< between the lines of the grid

inline std::string length(std::uint64_t tenths) {
    std::string text = std::to_string(tenths / 10);
    return tenths % 10 == 0 ? text : text + '.' + std::to_string(tenths % 10);
}

inline std::string attribute(std::string_view name, std::string_view value) {
    return std::string(" ").append(name).append("=\"").append(value) + '"';
}
inline std::string attribute(std::string_view name, std::uint64_t tenths) { return attribute(name, length(tenths)); }

// Colours that people tell apart who do not see all of them, and dashes for those who see none.
// Source: M. Okabe, K. Ito, "Color universal design", 2008.
inline constexpr std::string_view colors[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8c6d00", "#3f3f3f"};
inline constexpr std::string_view dashes[] = {"none", "9 4", "2 3", "9 3 2 3", "5 3", "14 5"};
inline constexpr std::size_t styles = 6;

inline std::string stroke(std::size_t style) {
    return attribute("stroke", colors[style % styles]) + attribute("stroke-dasharray", dashes[style % styles]);
}

inline std::string line(std::uint64_t x1, std::uint64_t y1, std::uint64_t x2, std::uint64_t y2, std::string_view more) {
    return "<line" + attribute("x1", x1) + attribute("y1", y1) + attribute("x2", x2) + attribute("y2", y2) + std::string(more) +
           "/>\n";
}

inline std::string words_at(std::uint64_t x, std::uint64_t y, std::string_view anchor, std::string_view words,
                            std::string_view more = {}) {
    return "<text" + attribute("x", x) + attribute("y", y) + attribute("text-anchor", anchor) + std::string(more) + ">" +
           escaped(words) + "</text>\n";
}

inline std::string percent(std::size_t gap) { return std::to_string(gap * 100 / gaps) + " %"; }

inline std::string axes() {
    std::string drawn = "<g stroke=\"#d9d9d9\">\n";
    for (std::size_t i = 0; i <= gaps; ++i) {
        drawn += line(left + plot_width * i / gaps, top, left + plot_width * i / gaps, bottom, "");
        drawn += line(left, bottom - plot_height * i / gaps, right, bottom - plot_height * i / gaps, "");
    }
    drawn += "</g>\n<g fill=\"#404040\">\n";
    for (std::size_t i = 0; i <= gaps; i += 2) {
        drawn += words_at(left + plot_width * i / gaps, bottom + 200, "middle", percent(i));
        drawn += words_at(left - 90, bottom - plot_height * i / gaps + 45, "end", percent(i));
    }
    drawn += words_at(left + plot_width / 2, bottom + 460, "middle", "at least this share of their combinations is covered");
    const std::string turned = " transform=\"rotate(-90 " + length(200) + ' ' + length(top + plot_height / 2) + ")\"";
    drawn += words_at(200, top + plot_height / 2, "middle", "sets of parameters", turned);
    return drawn + "</g>\n";
}

inline std::uint64_t height_of(const tuple_coverage& of, std::size_t step) {
    return bottom - plot_height * of.reaching[step] / of.sets;
}

/// From each share to the next, the sets that reach the next one.
inline std::string curve(const tuple_coverage& of, std::size_t style) {
    std::string points = "M" + length(left) + ' ' + length(height_of(of, 0));
    for (std::size_t i = 1; i <= tuple_coverage::steps; ++i) {
        points += " V" + length(height_of(of, i));
        points += " H" + length(left + plot_width * i / tuple_coverage::steps);
    }
    return "<path" + attribute("d", points) + " fill=\"none\" stroke-width=\"2.5\" stroke-linejoin=\"round\"" + stroke(style) +
           "/>\n";
}

inline std::string summary(const tuple_coverage& of) {
    const combination_counts& count = of.combinations;
    return "t = " + std::to_string(of.strength) + ": " + tuple_coverage_text::share(count.covered, count.possible) + " of " +
           std::to_string(count.possible) + " combinations";
}

inline std::string legend_entry(const tuple_coverage& of, std::size_t style) {
    const std::uint64_t y = top + 120 + 540 * style, x = right + 250;
    const combination_counts& count = of.combinations;
    return line(x, y, x + 400, y, " stroke-width=\"2.5\"" + stroke(style)) +
           words_at(x + 500, y + 45, "start", "t = " + std::to_string(of.strength), " font-weight=\"bold\"") +
           words_at(x, y + 220, "start",
                    tuple_coverage_text::share(count.covered, count.possible) + " of " + std::to_string(count.possible),
                    " fill=\"#404040\"");
}

/// What the picture shows, for those who cannot see it.
inline std::string what_it_shows(const suite_coverage& of) {
    std::string said = "Share of the combinations of any t parameters that the suite covers.";
    for (const tuple_coverage& one : of.strengths)
        said += ' ' + summary(one) + "; complete for " + std::to_string(one.reaching[tuple_coverage::steps]) + " of " +
                std::to_string(one.sets) + " sets.";
    return said;
}

inline std::string table_row(const std::vector<std::string>& cells, std::string_view tag) {
    std::string row = "<tr>";
    for (const std::string& one : cells)
        row.append("<").append(tag).append(">").append(escaped(one)).append("</").append(tag).append(">");
    return row + "</tr>\n";
}

inline std::string table(const suite_coverage& of) {
    std::string made = "<table>\n<thead>\n" +
                       table_row({std::begin(tuple_coverage_text::headings), std::end(tuple_coverage_text::headings)}, "th") +
                       "</thead>\n<tbody>\n";
    for (const tuple_coverage& one : of.strengths) made += table_row(tuple_coverage_text::cells(one), "td");
    return made + "</tbody>\n</table>\n";
}

inline std::string missing(const tuple_coverage& of, const suite_names& names) {
    const std::uint64_t count = of.combinations.possible - of.combinations.covered;
    if (count == 0) return {};
    std::string made = "<h2>Missing for t = " + std::to_string(of.strength) + "</h2>\n<ul>\n";
    for (const value_combination& one : of.missing)
        made += "<li>" + escaped(tuple_coverage_text::combination(one, names)) + "</li>\n";
    if (count > of.missing.size())
        made += "<li>" + std::to_string(count - of.missing.size()) + (of.missing.empty() ? " combinations" : " more") + "</li>\n";
    return made + "</ul>\n";
}

inline constexpr std::string_view style_sheet =
    "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#202020;background:#fff}"
    "svg{max-width:100%;height:auto}table{border-collapse:collapse;margin:1em 0}"
    "th,td{padding:.3em .8em;text-align:right;border-bottom:1px solid #d9d9d9;font-variant-numeric:tabular-nums}";

}  // namespace coverage_chart

/// A picture of a suite's coverage, as SVG that needs nothing else: for each strength, how many of the sets of parameters have at least
/// which share of their combinations covered.
///
/// Shape: the same bytes for the same coverage. A strength of which there are no sets is left out.
/// Source: the chart is that of NIST's CCM, with the axes named.
inline std::string coverage_svg(const suite_coverage& of, std::string_view title) {
    using namespace coverage_chart;
    std::string drawn =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"coverage-title coverage-description\"" +
        attribute("width", picture_width) + attribute("height", picture_height) +
        attribute("viewBox", "0 0 " + length(picture_width) + ' ' + length(picture_height)) +
        " font-family=\"sans-serif\" font-size=\"13\">\n<title id=\"coverage-title\">" + escaped(title) +
        "</title>\n<desc id=\"coverage-description\">" + escaped(what_it_shows(of)) +
        "</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" +
        words_at(left, 330, "start", title, " font-size=\"16\" font-weight=\"bold\"") + axes();
    std::size_t style = 0;
    for (const tuple_coverage& one : of.strengths)
        if (one.sets > 0) drawn += curve(one, style) + legend_entry(one, style), ++style;
    return drawn + "</svg>\n";
}

/// A page with the same picture, the counts as a table, and what is missing.
inline std::string coverage_html(const suite_coverage& of, const suite_names& names, std::string_view title) {
    using namespace coverage_chart;
    std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + escaped(title) +
                       "</title>\n<style>" + std::string(style_sheet) + "</style>\n</head>\n<body>\n<h1>" + escaped(title) +
                       "</h1>\n";
    for (const std::string& line : tuple_coverage_text::rows(of.rows)) page += "<p>" + escaped(line) + "</p>\n";
    page += coverage_svg(of, title) + table(of);
    for (const tuple_coverage& one : of.strengths) page += missing(one, names);
    return page + "</body>\n</html>\n";
}

}  // namespace foregone
