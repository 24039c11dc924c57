// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/verdict.hpp>

#include <string>
#include <vector>

namespace foregone::inline impl {

/// "13756 paths (13664 pruned), 15720 choices"
std::string path_counts_text(const path_tally& counted);

/// Warnings about weaknesses of a verdict on paths.
std::vector<std::string> path_warnings(const verdict& found);

namespace path_text {

std::string shrinking(const verdict& found);

}  // namespace path_text

/// How the counterexample of a program was found.
std::vector<std::string> path_notes(const verdict& found);

}  // namespace foregone::impl
