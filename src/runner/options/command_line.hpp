// SPDX-License-Identifier: BSL-1.0
#pragma once

// The command line of a runner, read into its options; environment variables supply what is not given.

#include "cli/environment.hpp"
#include "cli/option_line.hpp"
#include "runner/options/options.hpp"

#include <cstddef>
#include <string>

namespace foregone { inline namespace impl {

/// Reads the options of a runner from the arguments, and options that are not among them from the environment.
///
/// Errors: usage_error.
options parse_command_line(int argc, const char* const* argv, const environment& variables);

/// The text of --help, `columns` wide.
std::string command_line_help(const std::string& program, std::size_t columns = help_columns());

}}  // namespace foregone::impl
