// SPDX-License-Identifier: BSL-1.0
#pragma once

// Formats the findings of foregone-coverage for people, as text and as an SVG chart.

#include "likelihood/coverage_findings.hpp"

#include <foregone/impl/report/style.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace foregone { inline namespace impl {

/// The distributions of findings, those of goals first.
std::vector<const reported_distribution*> distributions_of(const coverage_findings& found);

/// A file name without its folders.
inline std::string name_within_folder(const std::string& file) { return file.substr(file.rfind('/') + 1); }

/// Requires: the distribution is known.
std::string findings_svg(const coverage_findings& found, const reported_distribution& of);

/// Findings for people.
class findings_text {
    static constexpr std::size_t longest_fraction = 24, longest_test = 44, bar_length = 30;

    const coverage_findings& found_;
    palette paint_;
    std::string text_{};

public:
    findings_text(const coverage_findings& found, palette paint) : found_(found), paint_(paint) {}

    std::string write();

private:
    static std::string padded(std::string text, std::size_t width);
    static std::string flush_right(const std::string& text, std::size_t width);

    /// As many characters as fit, with dots for the rest.
    static std::string cut(const std::string& text, std::size_t width);

    void add_heading();

    /// Lists the test cases, each with the probability that it can be run.
    void add_tests();

    static std::string with_fraction(const reported_number& number, std::size_t decimal_width);

    static std::string fraction_of(const reported_number& number);

    static std::pair<std::string, std::string> cells_of(const reported_probability& one);

    void add_goal(const reported_goal& goal);

    void add_table(const std::vector<std::string>& numbers, const std::vector<std::string>& names,
                   const std::vector<std::pair<std::string, std::string>>& cells, bool is_suite);

    /// Explains the posterior probability, because a reader who repeats tests may confuse the two.
    void add_posterior(const reported_probability& one);

    void add_verdict(const reported_goal& goal);

    void add_risk(const reported_risk& risk);

    void add_repeats(const reported_repeats& repeats);

    static std::string bar(double share);

    /// "different words of 3 states", "different states".
    static std::string what_is_counted(unsigned length);

    void add_distribution(const reported_distribution& of);

    void add_counts(const reported_distribution& of);

    void add_suggestion(const reported_suggestion& next);

    /// The meaning of a small probability for a reader who repeats the test case until it runs to its end.
    static std::string tries_text(const reported_suggestion& next);

    void add_expected(const reported_number& expected);
};

}}  // namespace foregone::impl
