// SPDX-License-Identifier: BSL-1.0
#pragma once

// The runs of a check as one file of GoogleTest: --export-tests of the runner.

#include "cli/console.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <vector>

namespace foregone { inline namespace impl {

/// Writes a test for each planned or random run of the selected check, and returns the exit code.
///
/// Errors: usage_error for more than one check, for one of another kind, for more than 10,000 runs, and for a file that is there or
///     cannot be written.
int export_tests(const options& chosen, const std::vector<named_check>& selected, const console& to);

}}  // namespace foregone::impl
