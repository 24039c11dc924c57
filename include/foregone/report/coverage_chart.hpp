// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reports the coverage of a suite as text, as an SVG chart and as an HTML page; used by the cover tool.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/report/amount.hpp>
#include <foregone/impl/types/utf8.hpp>
#include <foregone/suites/sequence_coverage.hpp>
#include <foregone/suites/tuple_coverage.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The names of a suite's parameters and values; what has no name is shown by its number.
struct suite_names {
    std::span<const std::string> parameters{};
    std::span<const std::vector<std::string>> values{};  ///< by parameter
};

}}  // namespace foregone::impl

namespace foregone {

namespace tuple_coverage_text {

/// "99.9 %": rounded down to a tenth, so that only complete coverage is "100.0 %".
inline std::string share(std::uint64_t part, std::uint64_t all) {
    const std::uint64_t thousandths = all == 0 ? 1'000 : static_cast<std::uint64_t>(uint128{part} * 1'000 / all);
    return std::to_string(thousandths / 10) + '.' + std::to_string(thousandths % 10) + " %";
}

inline std::string parameter(const suite_names& names, std::size_t column) {
    return column < names.parameters.size() ? printable_text(names.parameters[column]) : "parameter " + std::to_string(column + 1);
}

inline std::string value(const suite_names& names, const parameter_value& one) {
    const bool named = one.column < names.values.size() && one.value < names.values[one.column].size();
    return named ? printable_text(names.values[one.column][one.value]) : std::to_string(one.value);
}

/// "os = linux, browser = links"
inline std::string combination(const value_combination& values, const suite_names& names) {
    std::string text;
    for (const parameter_value& one : values)
        text.append(text.empty() ? "" : ", ").append(parameter(names, one.column)).append(" = ").append(value(names, one));
    return text;
}

/// "3, 7 and 2 more"
inline std::string row_numbers(const std::vector<std::size_t>& rows) {
    constexpr std::size_t most = 10;
    std::string text;
    for (std::size_t i = 0; i < rows.size() && i < most; ++i) text.append(i == 0 ? "" : ", ").append(std::to_string(rows[i] + 1));
    return rows.size() > most ? text + " and " + std::to_string(rows.size() - most) + " more" : text;
}

/// How useful the rows are, one line each.
inline std::vector<std::string> rows(const row_check& check) {
    std::vector<std::string> lines{amount(check.rows, "row") + " of " + amount(check.parameters, "parameter")};
    if (!check.refused.empty())
        lines.push_back(amount(check.refused.size(), "row") + " not allowed, so covering nothing: " + row_numbers(check.refused));
    if (check.open > 0) lines.push_back(amount(check.open, "cell") + " without a value");
    if (check.outside > 0) lines.push_back(amount(check.outside, "cell") + " with a value that the parameter does not have");
    return lines;
}

/// The cells of one table line.
inline std::vector<std::string> cells(const tuple_coverage& of) {
    const combination_counts& count = of.combinations;
    return {std::to_string(of.strength),
            std::to_string(count.all),
            std::to_string(count.possible),
            std::to_string(count.covered),
            share(count.covered, count.possible),
            std::to_string(of.sets),
            std::to_string(of.reaching[tuple_coverage::steps])};
}

inline constexpr std::string_view headings[] = {"t", "combinations", "possible", "covered", "share", "sets", "complete"};

/// Columns are flush right and as wide as their contents.
inline std::string table(const std::vector<tuple_coverage>& strengths) {
    std::vector<std::vector<std::string>> lines{{std::begin(headings), std::end(headings)}};
    for (const tuple_coverage& one : strengths) lines.push_back(cells(one));
    std::string text;
    for (const std::vector<std::string>& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) {
            std::size_t width = 0;
            for (const std::vector<std::string>& other : lines) width = std::max(width, other[i].size());
            text.append(i == 0 ? 0 : 2, ' ').append(width - line[i].size(), ' ').append(line[i]);
        }
        text += '\n';
    }
    return text;
}

/// The missing combinations of one strength, one line each.
inline std::string missing(const tuple_coverage& of, const suite_names& names) {
    const std::uint64_t count = of.combinations.possible - of.combinations.covered;
    if (count == 0) return {};
    std::string text = "\nmissing for t = " + std::to_string(of.strength) + ":\n";
    for (const value_combination& one : of.missing) text += "  " + combination(one, names) + "\n";
    if (count > of.missing.size())
        text += of.missing.empty() ? "  " + amount(count, "combination") + "\n"
                                   : "  and " + std::to_string(count - of.missing.size()) + " more\n";
    return text;
}

}  // namespace tuple_coverage_text

/// A suite's coverage in words: how useful its rows are, a table with one line per strength, and what is missing.
inline std::string suite_coverage_text(const suite_coverage& of, const suite_names& names) {
    std::string text;
    for (const std::string& line : tuple_coverage_text::rows(of.rows)) text += line + '\n';
    text += '\n' + tuple_coverage_text::table(of.strengths);
    for (const tuple_coverage& one : of.strengths) text += tuple_coverage_text::missing(one, names);
    return text;
}

namespace sequence_coverage_text {

inline std::string event(std::span<const std::string> names, event_number number) {
    return number < names.size() ? printable_text(names[number]) : std::to_string(number);
}

/// "push then pop"
inline std::string order(const event_sequence& events, std::span<const std::string> names) {
    std::string text;
    for (const event_number one : events) text.append(text.empty() ? "" : " then ").append(event(names, one));
    return text;
}

}  // namespace sequence_coverage_text

/// "orders of 2 events: 10 of 12 (83.3 %)", and what is missing, one line each.
inline std::string sequence_coverage_lines(const sequence_coverage& of, std::span<const std::string> names) {
    std::string text = "orders of " + amount(of.strength, "event") + ": " + std::to_string(of.covered) + " of " +
                       std::to_string(of.possible) + " (" + tuple_coverage_text::share(of.covered, of.possible) + ")\n";
    for (const event_sequence& one : of.missing) text += "  missing: " + sequence_coverage_text::order(one, names) + "\n";
    const std::uint64_t more = of.possible - of.covered - of.missing.size();
    if (more > 0) text += "  and " + std::to_string(more) + " more\n";
    if (of.outside > 0) text += amount(of.outside, "event") + " of no known number\n";
    return text;
}

/// A chart of a suite's coverage, as self-contained SVG: for each strength, how many sets of parameters have at least a given share
/// of their combinations covered.
///
/// Guarantees: equal bytes for equal coverage. A strength without sets is left out.
/// Source: the chart of NIST's CCM, with named axes.
std::string coverage_svg(const suite_coverage& of, std::string_view title);

/// A page with the same chart, the counts as a table, and what is missing.
std::string coverage_html(const suite_coverage& of, const suite_names& names, std::string_view title);

}  // namespace foregone
