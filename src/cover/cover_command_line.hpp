// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "cover/cover_request.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace foregone::inline impl {

/// Parses the arguments; PICT's option syntax is accepted, too.
///
/// Errors: usage_error.
cover_request parse_cover_request(int argc, const char* const* argv);

/// The names of all options, without dashes, in the order of the help.
std::vector<std::string_view> cover_option_names();

/// The text of --help.
std::string cover_help();

}  // namespace foregone::impl
