// SPDX-License-Identifier: BSL-1.0
#pragma once

// The entry point of foregone-coverage, called by its main.

#include "cli/environment.hpp"

namespace foregone { inline namespace impl {

/// foregone-coverage: reads the options and the files, writes findings, and returns the exit code.
int run_coverage_tool(int argc, const char* const* argv, const environment& variables);

}}  // namespace foregone::impl
