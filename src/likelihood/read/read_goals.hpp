// SPDX-License-Identifier: BSL-1.0
#pragma once

// Reads coverage goals from text into sentences or counts of words; used by foregone-coverage and for suspects.

#include "cli/diagnostics.hpp"
#include "cli/text_cursor.hpp"
#include "likelihood/read/name_table.hpp"

#include <foregone/likelihood/goal.hpp>

#include <optional>
#include <string>
#include <variant>

namespace foregone { inline namespace impl {

/// What is to be covered, as written and by numbers of states.
struct read_goal {
    std::string text{};
    std::variant<state_sentence, aggregate_goal> goal{};
};

/// Reads one goal:
///
///     paying paid                  a word: these states, one right after the other; <paying paid> is the same
///     <paying paid> | <refused>    one of them
///     refused ; <paying paid>      the first, and then, or overlapping, the second
///     ^3 >= 10                     at least 10 different words of 3 states
///     >= 80% of states
///
/// Nothing if there was an error. `line`: without blanks at its ends.
std::optional<read_goal> parse_goal(const placed_text& line, const name_table& states, diagnostics& wrong);

/// The diagnostics of a goal, with a mark below the goal for each.
std::string goal_diagnostics_text(const std::string& source, const placed_text& goal, const diagnostics& wrong);

}}  // namespace foregone::impl
