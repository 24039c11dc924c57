// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "report/sentence.hpp"

#include <foregone/base/config.hpp>
#include <foregone/report/amount.hpp>
#include <foregone/verdict/verdict.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// "13756 paths (13664 pruned), 15720 choices"
inline std::string path_counts_text(const path_tally& counted) {
    std::string kinds;
    const auto add = [&](std::uint64_t count, const char* what) {
        if (count > 0) kinds.append(kinds.empty() ? "" : ", ").append(std::to_string(count)).append(what);
    };
    add(counted.pruned, " pruned");
    add(counted.merged, " merged");
    add(counted.cut, " cut");
    add(counted.failed, " failed");
    return amount(counted.paths(), "path") + (kinds.empty() ? "" : " (" + kinds + ')') + ", " + amount(counted.choices, "choice");
}

/// What makes a verdict on paths say less than it seems to.
template <class Verdict>
std::vector<std::string> path_warnings(const Verdict& found) {
    if (!found.holds() || found.paths.complete + found.paths.merged > 0) return {};
    return {"no path comes to the program's end: all are pruned or cut, so that nothing after that was checked"};
}

namespace path_text {

template <class Verdict>
std::string shrinking(const Verdict& found) {
    const auto& from = found.sampled;
    const std::string begin = "the first path that fails has " + amount(from.found_steps, "choice") + "; shrunk to " +
                              std::to_string(found.trace.actions.size()) + " in " + amount(from.shrink_runs, "run");
    if (from.minimal) return begin + "; without any one of these choices, or with any one lowered, it does not fail like this";
    return begin + ", where a limit stopped that; it may not be minimal";
}

}  // namespace path_text

/// How the counterexample of a program came to be what it is.
template <class Verdict>
std::vector<std::string> path_notes(const Verdict& found) {
    std::vector<std::string> notes;
    if (found.has_trace && found.stopped_by != stop_reason::none)
        notes.push_back("stopped by " + std::string(stop_reason_name(found.stopped_by)) + "; which path fails first is not known, and what is counted is chance");
    if (found.paths.merged > 0 && found.result != outcome::compacted)
        notes.push_back("equal states were told apart by their hashes: " + sentence::chance_missed({.bits = 64}, found.counted));
    const auto& from = found.sampled;
    if (found.has_trace && from.shrink_runs > 0) notes.push_back(path_text::shrinking(found));
    return notes;
}

}  // namespace foregone
