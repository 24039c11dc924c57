// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/report/printable.hpp>

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

/// What is said of an option that none of a table is called by; without its value, as somebody may have meant it.
inline std::string no_such_option(std::string_view argument, const auto& table) {
    std::vector<std::string> names;
    for (const auto& option : table) names.push_back("--" + std::string(option.name));
    const std::string nearest = nearest_name(argument.substr(0, argument.find('=')), names);
    return printable(argument) + ": there is no such option; " + (nearest.empty() ? "" : "did you mean " + nearest + "? ") + "--help lists all there are";
}

}  // namespace foregone
