// SPDX-License-Identifier: BSL-1.0
#pragma once

// How much of a machine random runs covered, as text: counts and missing names; for notes, the HTML page and JSON.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// How much of one part of a machine the random runs covered, with the first uncovered names.
struct part_text {
    std::uint64_t covered = 0, all = 0;
    std::vector<std::string> missing;
};

namespace coverage_text {

inline constexpr std::string_view parts[] = {"states", "transitions", "pairs", "guards"};
inline constexpr std::string_view counted[] = {"states", "transitions", "pairs", "guards both ways"};

/// "pairs of the machine that were not covered: a then b; b then b; and 3 more"
inline std::string missing(std::string_view name, const part_text& part) {
    std::string text = std::string(name) + " of the machine that were not covered" + (name == parts[3] ? " both ways: " : ": ");
    for (std::size_t i = 0; i < part.missing.size(); ++i) text.append(i == 0 ? "" : "; ").append(part.missing[i]);
    const std::uint64_t more = part.all - part.covered - part.missing.size();
    return more == 0 ? text : text + "; and " + std::to_string(more) + " more";
}

}  // namespace coverage_text

/// What random runs covered of a machine, one remark each: how much, and what is missing of each part; empty without a machine.
inline std::vector<std::string> coverage_notes(const std::vector<part_text>& covered) {
    std::vector<std::string> all;
    std::string sum;
    for (std::size_t i = 0; i < covered.size(); ++i) {
        if (covered[i].all == 0) continue;
        sum.append(sum.empty() ? "of the machine: " : ", ").append(std::to_string(covered[i].covered)).append(" of ");
        sum.append(std::to_string(covered[i].all)).append(" ").append(coverage_text::counted[i]);
    }
    if (!sum.empty()) all.push_back(sum);
    for (std::size_t i = 0; i < covered.size(); ++i)
        if (covered[i].covered < covered[i].all) all.push_back(coverage_text::missing(coverage_text::parts[i], covered[i]));
    return all;
}

}}  // namespace foregone::impl
