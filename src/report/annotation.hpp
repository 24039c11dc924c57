// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/report/record.hpp>

#include <string>
#include <string_view>

namespace foregone::inline impl {

namespace annotation {

constexpr std::string_view escape_of(char c, bool in_property) {
    switch (c) {
        case '%': return "%25";
        case '\r': return "%0D";
        case '\n': return "%0A";
        case ':': return in_property ? "%3A" : "";
        case ',': return in_property ? "%2C" : "";
        default: return "";
    }
}

std::string escaped(std::string_view text, bool in_property);

/// A path in GitHub's form: relative to the checked-out folder.
constexpr std::string_view in_workspace(std::string_view file, std::string_view workspace) {
    if (workspace.empty() || !file.starts_with(workspace)) return file;
    file.remove_prefix(workspace.size());
    return file.starts_with('/') ? file.substr(1) : file;
}

std::string line(const check_record& check, std::string_view kind, std::string_view message, std::string_view workspace);

}  // namespace annotation

/// The annotation that a GitHub workflow shows at the line of a check: an error if it did not pass, and its warnings.
///
/// Source: GitHub's workflow commands.
std::string annotations(const check_record& check, std::string_view workspace);

}  // namespace foregone::impl
