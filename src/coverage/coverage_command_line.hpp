// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "coverage/coverage_request.hpp"
#include "run/options/environment.hpp"

#include <string>

namespace foregone {

/// What the arguments, and for options that are not among them the environment, ask for.
///
/// Errors: usage_error.
coverage_request parse_coverage_request(int argc, const char* const* argv, const environment& variables);

/// What --help prints.
std::string coverage_help();

}  // namespace foregone
