// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads the possible faults for the residual risk: where each is, how likely, how visible and how costly.

#include "cli/diagnostics.hpp"
#include "likelihood/read/name_table.hpp"

#include <foregone/likelihood/big_ratio.hpp>
#include <foregone/likelihood/goal.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The place of a possible fault in a file, with its odds.
struct read_suspect {
    std::string text{};  ///< its word, as it was written
    state_word word{};
    big_ratio prior = 0, shows = 1, cost = 1;
};

/// Reads suspects: one a line, a word of states and its odds; # before comments.
///
///     lost                 prior=1/20 cost=300
///     <disputed refunded>  prior=0.2 shows=1/2 cost=200
///
/// Errors: mistakes in the file, and a file without suspects, become diagnostics.
std::vector<read_suspect> read_suspects(std::string_view text, const name_table& states, diagnostics& wrong);

}}  // namespace foregone::impl
