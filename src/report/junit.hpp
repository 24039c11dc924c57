// SPDX-License-Identifier: BSL-1.0
#pragma once

// The JUnit XML report of a run, for CI systems; used by --output of the runner.


#include "report/record.hpp"

#include <string>

namespace foregone { inline namespace impl {

/// A run as JUnit XML, for the readers of GitHub, GitLab and Jenkins.
///
/// Format: one suite, named after the program; an inconclusive or invalid check is an error, never a pass.
/// Requires: printable texts; XML cannot express control characters.
std::string junit_text(const run_record& run);

}}  // namespace foregone::impl
