// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a GitHub workflow shows at the lines of checks.


#include "report/record.hpp"

#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace annotation {

/// A path in GitHub's form: relative to the checked-out folder.
constexpr std::string_view in_workspace(std::string_view file, std::string_view workspace) {
    if (workspace.ends_with('/')) workspace.remove_suffix(1);
    const bool is_inside = !workspace.empty() && file.starts_with(workspace) && file.substr(workspace.size()).starts_with('/');
    return is_inside ? file.substr(workspace.size() + 1) : file;
}

}  // namespace annotation

/// The annotation that a GitHub workflow shows at the line of a check: an error if it did not pass, and its warnings.
///
/// Source: GitHub's workflow commands.
std::string annotations(const check_record& check, std::string_view workspace);

}}  // namespace foregone::impl
