// SPDX-License-Identifier: BSL-1.0
#pragma once

// The command --walk of a runner: a person extends a run action by action on standard input.

#include "cli/console.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <cstdio>
#include <vector>

namespace foregone { inline namespace impl {

class isolation;

/// Continues a run by hand, from the run of --replay or the first initial state: prints what is enabled, and reads the next action
/// from a file, one a line. Returns the exit code of the last run.
///
/// Format: a line is an action as it is listed, with or without spaces, its number, or several numbers, `/3/4`; `@2` loops through
///     the steps after the second one; `@never` asks whether something can no longer be reached; `back` takes the last action back,
///     or the loop; `quit`, or the end of the file, ends the walk.
/// Guarantees: after each line the run is taken again from its beginning; only new steps are printed.
/// Errors: usage_error for several checks, a program, or options that ask for another run, and for a line that names no action,
/// unless a person can write another one.
int walk_by_hand(const options& chosen, const std::vector<named_check>& selected, const console& to, isolation* isolated,
                 std::FILE* from = stdin);

}}  // namespace foregone::impl
