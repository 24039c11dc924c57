// SPDX-License-Identifier: BSL-1.0
#pragma once

// Turns the counts of a program's paths, or a shrunk failing path, into a verdict; while compiling and at run time.

#include <foregone/impl/base/config.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// Records the verdict of paths without a failure: either all paths were taken, or some were cut at the longest allowed length.
template <class Verdict>
constexpr void conclude_paths(Verdict& into, const path_tally& counted) {
    into.paths = counted;
    into.counted = {.transitions = counted.choices, .depth_steps = counted.longest, .sequences = counted.paths()};
    into.result = counted.merged > 0 && counted.cut == 0 ? outcome::compacted
                  : counted.cut > 0                      ? outcome::holds_to_depth
                                                         : outcome::proved;
}

/// Records the failing path, shrunk, but for its trace.
template <class Verdict, class Shrinker>
constexpr void conclude_failure(Verdict& into, const Shrinker& shrunk, std::uint64_t found_steps) {
    into.result = outcome::violated;
    into.property = shrunk.property;
    into.reason = shrunk.reason;
    into.has_trace = true;
    into.sampled.found_steps = found_steps;
    into.sampled.shrink_runs = shrunk.runs;
    into.sampled.switches = shrunk.turns.switches;
    into.sampled.minimal = shrunk.minimal;
}

}}  // namespace foregone::impl
