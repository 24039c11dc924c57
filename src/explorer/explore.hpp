// SPDX-License-Identifier: BSL-1.0
#pragma once

// The command --explore of a runner: an interactive page of checks and runs, served on the loopback.

#include "cli/console.hpp"
#include "runner/joint_run.hpp"
#include "runner/named_check.hpp"
#include "runner/options/options.hpp"

#include <string>
#include <vector>

namespace foregone { inline namespace impl {

/// Serves a page on the loopback that shows the selected checks and their runs, and runs the checks meanwhile, until Ctrl-C.
///
/// Returns the exit code of the checks.
/// Errors: usage_error for options that ask for something else, a port that is in use, and an installation without the server.
int explore(const options& chosen, const std::vector<named_check>& selected, const console& to, const std::string& program,
            const joint_run& joined);

/// Refuses a module with the server and the page whose version is not that of the program. Errors: usage_error.
void refuse_version(const std::string& of_module);

}}  // namespace foregone::impl
