// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "run/text_cursor.hpp"

#include <foregone/base/config.hpp>
#include <foregone/report/printable.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace foregone {

/// How many characters have to be added, removed or replaced, upper case or not.
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = diagonal + (lower_case(a[i - 1]) != lower_case(b[j - 1]) ? 1 : 0);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row[b.size()];
}

/// The name that was meant, in all likelihood: at most a third of it is different. Empty, if there is none.
inline std::string nearest_name(std::string_view asked, const std::vector<std::string>& names) {
    std::string nearest;
    std::size_t least = SIZE_MAX;
    if (asked.size() > 100) return nearest;
    for (const std::string& name : names) {
        if (name.size() > 100) continue;
        const std::size_t distance = edit_distance(asked, name);
        if (distance * 3 <= name.size() && distance < least) nearest = name, least = distance;
    }
    return nearest;
}

/// A name from a file as messages show it: in quotes, escaped.
inline std::string shown_name(std::string_view name) { return '"' + printable(name) + '"'; }

/// ` (did you mean "Size"?)`, or nothing.
inline std::string suggestion(std::string_view asked, const std::vector<std::string>& names) {
    const std::string nearest = nearest_name(asked, names);
    return nearest.empty() ? std::string() : " (did you mean " + shown_name(nearest) + "?)";
}

/// What is said of an option that none of a table is called by; without its value, as somebody may have meant it.
inline std::string no_such_option(std::string_view argument, const auto& table) {
    std::vector<std::string> names;
    for (const auto& option : table) names.push_back("--" + std::string(option.name));
    const std::string nearest = nearest_name(argument.substr(0, argument.find('=')), names);
    return printable(argument) + ": there is no such option; " + (nearest.empty() ? "" : "did you mean " + nearest + "? ") + "--help lists all there are";
}

}  // namespace foregone
