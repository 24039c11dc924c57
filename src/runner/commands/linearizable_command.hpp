// SPDX-License-Identifier: BSL-1.0
#pragma once

// The command --linearizable=FILE: a specification of the program judges a recorded history.

#include "cli/console.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// Lets the chosen specification judge the history in the file of --linearizable, prints the judgement, writes the reports, and
/// returns the exit code: 0 accepted, 1 refused, 3 a limit was reached, 130 or 143 interrupted.
///
/// Errors: usage_error if not one specification is chosen; file_error for a file that is not a history of it.
int judge_history_file(const options& chosen, const console& to);

/// A line for each specification of the program, for --list.
std::string specifications_text();

/// Errors: usage_error for a program that has no check, because it judges histories only.
void refuse_only_histories(const std::vector<named_check>& all);

}}  // namespace foregone::impl
