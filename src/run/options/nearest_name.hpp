// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/report/printable.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// How many characters have to be added, removed or replaced, upper case or not.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The name that was meant, in all likelihood: at most a third of it is different. Empty, if there is none.
std::string nearest_name(std::string_view asked, const std::vector<std::string>& names);

/// A name from a file as messages show it: in quotes, escaped.
inline std::string shown_name(std::string_view name) { return '"' + printable(name) + '"'; }

/// ` (did you mean "Size"?)`, or nothing.
std::string suggestion(std::string_view asked, const std::vector<std::string>& names);

}  // namespace foregone
