// SPDX-License-Identifier: BSL-1.0
#pragma once

// The entry point of foregone-cover, called by its main.

#include "cli/environment.hpp"

namespace foregone { inline namespace impl {

/// foregone-cover: reads the options and the model, writes rows, and returns the exit code.
int run_cover_tool(int argc, const char* const* argv, const environment& variables);

}}  // namespace foregone::impl
