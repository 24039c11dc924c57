// SPDX-License-Identifier: BSL-1.0
// The compiled part of the coverage report: SVG curves of covered combinations and an HTML page; used by the cover tool.
#include "report/svg.hpp"

#include <foregone/report/coverage_chart.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

namespace foregone {

namespace {

using svg::attribute, svg::escaped, svg::length, svg::line, svg::words_at;

constexpr svg::frame chart{780, 560, 5'000, 3'200, 8'000, 4'560};
constexpr std::uint64_t left = chart.left, top = chart.top, plot_width = chart.plot_width, plot_height = chart.plot_height,
                        right = chart.right(), bottom = chart.bottom();
constexpr std::size_t gaps = 10;  ///< between grid lines

// Colours that are distinguishable with colour blindness, and dashes for readers without colour vision. Source: M. Okabe, K. Ito,
// "Color universal design", 2008.
constexpr std::string_view colors[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8c6d00", "#3f3f3f"};
constexpr std::string_view dashes[] = {"none", "9 4", "2 3", "9 3 2 3", "5 3", "14 5"};
constexpr std::size_t styles = 6;

std::string stroke(std::size_t style) {
    return attribute("stroke", colors[style % styles]) + attribute("stroke-dasharray", dashes[style % styles]);
}

std::string percent(std::size_t gap) { return std::to_string(gap * 100 / gaps) + " %"; }

std::string axes() {
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
    return drawn + chart.below("at least this share of their combinations is covered") + chart.beside("sets of parameters") +
           "</g>\n";
}

std::uint64_t height_of(const tuple_coverage& of, std::size_t step) { return bottom - plot_height * of.reaching[step] / of.sets; }

/// The curve: between two shares, the number of sets that reach the second one.
std::string curve(const tuple_coverage& of, std::size_t style) {
    std::string points = "M" + length(left) + ' ' + length(height_of(of, 0));
    for (std::size_t i = 1; i <= tuple_coverage::steps; ++i) {
        points += " V" + length(height_of(of, i));
        points += " H" + length(left + plot_width * i / tuple_coverage::steps);
    }
    return "<path" + attribute("d", points) + " fill=\"none\" stroke-width=\"2.5\" stroke-linejoin=\"round\"" + stroke(style) +
           "/>\n";
}

std::string summary(const tuple_coverage& of) {
    const combination_counts& count = of.combinations;
    return "t = " + std::to_string(of.strength) + ": " + tuple_coverage_text::share(count.covered, count.possible) + " of " +
           std::to_string(count.possible) + " combinations";
}

std::string legend_entry(const tuple_coverage& of, std::size_t style) {
    const std::uint64_t y = top + 120 + 540 * style, x = right + 250;
    const combination_counts& count = of.combinations;
    return line(x, y, x + 400, y, " stroke-width=\"2.5\"" + stroke(style)) +
           words_at(x + 500, y + 45, "start", "t = " + std::to_string(of.strength), " font-weight=\"bold\"") +
           words_at(x, y + 220, "start",
                    tuple_coverage_text::share(count.covered, count.possible) + " of " + std::to_string(count.possible),
                    " fill=\"#404040\"");
}

/// A description of the chart for screen readers.
std::string what_it_shows(const suite_coverage& of) {
    std::string said = "Share of the combinations of any t parameters that the suite covers.";
    for (const tuple_coverage& one : of.strengths)
        said += ' ' + summary(one) + "; complete for " + std::to_string(one.reaching[tuple_coverage::steps]) + " of " +
                std::to_string(one.sets) + " sets.";
    return said;
}

std::string table_row(const std::vector<std::string>& cells, std::string_view tag) {
    std::string row = "<tr>";
    for (const std::string& one : cells)
        row.append("<").append(tag).append(">").append(escaped(one)).append("</").append(tag).append(">");
    return row + "</tr>\n";
}

std::string table(const suite_coverage& of) {
    std::string made = "<table>\n<thead>\n" +
                       table_row({std::begin(tuple_coverage_text::headings), std::end(tuple_coverage_text::headings)}, "th") +
                       "</thead>\n<tbody>\n";
    for (const tuple_coverage& one : of.strengths) made += table_row(tuple_coverage_text::cells(one), "td");
    return made + "</tbody>\n</table>\n";
}

std::string missing(const tuple_coverage& of, const suite_names& names) {
    const std::uint64_t count = of.combinations.possible - of.combinations.covered;
    if (count == 0) return {};
    std::string made = "<h2>Missing for t = " + std::to_string(of.strength) + "</h2>\n<ul>\n";
    for (const value_combination& one : of.missing)
        made += "<li>" + escaped(tuple_coverage_text::combination(one, names)) + "</li>\n";
    if (count > of.missing.size())
        made += "<li>" + std::to_string(count - of.missing.size()) + (of.missing.empty() ? " combinations" : " more") + "</li>\n";
    return made + "</ul>\n";
}

constexpr std::string_view style_sheet =
    "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#202020;background:#fff}"
    "svg{max-width:100%;height:auto}table{border-collapse:collapse;margin:1em 0}"
    "th,td{padding:.3em .8em;text-align:right;border-bottom:1px solid #d9d9d9;font-variant-numeric:tabular-nums}";

}  // namespace

std::string coverage_svg(const suite_coverage& of, std::string_view title) {
    std::string drawn = axes();
    std::size_t style = 0;
    for (const tuple_coverage& one : of.strengths)
        if (one.sets > 0) drawn += curve(one, style) + legend_entry(one, style), ++style;
    return chart.picture("coverage", title, what_it_shows(of), drawn);
}

std::string coverage_html(const suite_coverage& of, const suite_names& names, std::string_view title) {
    std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + escaped(title) +
                       "</title>\n<style>" + std::string(style_sheet) + "</style>\n</head>\n<body>\n<h1>" + escaped(title) +
                       "</h1>\n";
    for (const std::string& line : tuple_coverage_text::rows(of.rows)) page += "<p>" + escaped(line) + "</p>\n";
    page += coverage_svg(of, title) + table(of);
    for (const tuple_coverage& one : of.strengths) page += missing(one, names);
    return page + "</body>\n</html>\n";
}

}  // namespace foregone
