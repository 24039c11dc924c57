// SPDX-License-Identifier: BSL-1.0
#pragma once

// The command-line parser and the help text of foregone-coverage.

#include "cli/environment.hpp"
#include "likelihood/coverage_request.hpp"

#include <string>

namespace foregone { inline namespace impl {

/// Parses the arguments, and reads options that are not among them from the environment.
///
/// Errors: usage_error.
coverage_request parse_coverage_request(int argc, const char* const* argv, const environment& variables);

/// The text of --help.
std::string coverage_help();

}}  // namespace foregone::impl
