// SPDX-License-Identifier: BSL-1.0
#pragma once

// The command --accepts=FILE: the model of a check judges recorded logs.

#include "cli/console.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <vector>

namespace foregone { inline namespace impl {

/// Lets the model of the selected check judge a log, prints the result, and returns the exit code: 0 if the log is accepted, 1 if
/// not, 3 if more states match than are stored.
///
/// Errors: usage_error for several checks; file_error for an empty log, or one that names what the model does not have.
int judge_log_files(const options& chosen, const std::vector<named_check>& selected, const console& to);

}}  // namespace foregone::impl
