// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/options/environment.hpp"

#include <foregone/impl/run/options.hpp>

#include <string>

namespace foregone {

/// What the arguments, and for options that are not among them the environment, ask a runner for.
///
/// Errors: usage_error.
options parse_command_line(int argc, const char* const* argv, const environment& variables);

/// What --help prints.
std::string command_line_help(const std::string& program);

}  // namespace foregone
