// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/coverage_findings.hpp"
#include "report/distribution_chart.hpp"

#include <foregone/report/amount.hpp>

#include <string>
#include <vector>

namespace foregone {

/// The distributions that findings have, those of goals first.
inline std::vector<const told_distribution*> distributions_of(const coverage_findings& found) {
    std::vector<const told_distribution*> all;
    for (const told_goal& goal : found.goals)
        if (goal.distribution) all.push_back(&*goal.distribution);
    for (const told_distribution& one : found.distributions) all.push_back(&one);
    return all;
}

/// Without its folders.
inline std::string name_within_folder(const std::string& file) { return file.substr(file.rfind('/') + 1); }

/// Requires: the distribution is known.
inline std::string findings_svg(const coverage_findings& found, const told_distribution& of) {
    distribution_chart chart;
    chart.title = name_within_folder(found.tests_file) + " on " + name_within_folder(found.model);
    chart.counted = of.length == 1 ? "different states" : "different words of " + amount(of.length, "state");
    chart.wanted = of.wanted.value_or(0);
    if (of.expected) chart.average = of.expected->value;
    for (const told_count& one : of.counts) chart.counts.push_back({one.count, one.exactly.value, one.at_least.value});
    return distribution_svg(chart);
}

}  // namespace foregone
