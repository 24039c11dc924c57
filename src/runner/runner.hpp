// SPDX-License-Identifier: BSL-1.0
#pragma once

// The entry point of a runner, between main and its commands, for one process or several ranks.

#include "cli/environment.hpp"

#include <foregone/impl/check/registered_check.hpp>

namespace foregone { inline namespace impl {

/// A whole run of a program: joins the other ranks, reads the options, runs the checks, reports, and returns the exit code.
int run_checks(int argc, const char* const* argv, const check_list& list, const environment& variables);

}}  // namespace foregone::impl
