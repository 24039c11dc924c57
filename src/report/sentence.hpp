// SPDX-License-Identifier: BSL-1.0
#pragma once

// The verdict of a check as one sentence, and the phrases that it shares with replays, warnings and reports.

#include <foregone/impl/report/amount.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// A violation that a check expects; none if the title is empty.
struct expected_violation {
    std::string_view title{};
    std::uint64_t max_steps = UINT64_MAX;
};

namespace sentence {

inline std::string titled(std::string_view title) { return '"' + std::string(title) + '"'; }

/// What a handler caught: its text as a title, or that it has none.
std::string thrown();

inline std::string after(std::uint64_t steps) { return steps == 0 ? " in an initial state" : " after " + amount(steps, "step"); }

/// A probability to one digit, rounded up.
std::string at_most(double probability);

/// Whether the verdict is about all states although one may have been missed. A search that ended early claims nothing beyond its
/// counts.
bool may_have_missed(const verdict& found);

/// How a run violates something: after its last step; in a run that ends, or in an infinite one that repeats its last steps.
std::string for_ever(const basic_trace<std::vector<std::uint64_t>>& run);

/// A number to two digits.
std::string about_missed(double states);

/// The number of states that bitstate hashing took for visited.
std::string missed_by_bits(const bitstate_omission& bits);

std::string fill_text(const bitstate_omission& bits);

std::string inconclusive(const verdict& found, std::string_view title);

}  // namespace sentence

/// The verdict of a check in one sentence, with its expectation; without a full stop.
std::string verdict_sentence(const verdict& found, std::string_view title, const expected_violation& expected, bool as_expected);

/// "13756 paths (13664 pruned), 15720 choices"
std::string path_counts_text(const path_tally& counted);

/// Warnings about weaknesses of a verdict on paths.
std::vector<std::string> path_warnings(const verdict& found);

/// How the counterexample of a program was found.
std::vector<std::string> path_notes(const verdict& found);

}}  // namespace foregone::impl
