// SPDX-License-Identifier: BSL-1.0
#pragma once

// Suggests the name that was probably meant; used by messages about options, titles and names in files.

#include <foregone/impl/report/printable.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace foregone { inline namespace impl {

/// The number of characters to add, remove or replace, ignoring case.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The name that was probably meant: at most a third of it differs. Empty if there is none.
std::string nearest_name(std::string_view asked, const std::vector<std::string>& names);

/// A name from a file, quoted and escaped for messages.
inline std::string shown_name(std::string_view name) { return '"' + printable(name) + '"'; }

/// ` (did you mean "Size"?)`, or empty.
std::string suggestion(std::string_view asked, const std::vector<std::string>& names);

}}  // namespace foregone::impl
