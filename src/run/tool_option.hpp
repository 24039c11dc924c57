// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

namespace foregone {

/// One option of a tool: how it is written, what it says in --help, and what it sets of a Request.
template <class Request>
struct tool_option {
    std::string_view name;                    ///< without the dashes
    char letter;                              ///< for -o; 0: none
    std::string_view value;                   ///< what stands for its value in the help; empty: a switch
    std::string_view group;                   ///< its heading in the help
    bool (*set)(Request&, std::string_view);  ///< false: the value is refused
    std::string_view help;
    std::string_view remedy = "";  ///< instead of a value that is refused
    bool repeatable = false;
};

/// "PREFIX_AT_LEAST": the environment variable that stands for an option.
inline std::string variable_of(std::string_view prefix, std::string_view option) {
    std::string variable(prefix);
    for (const char c : option) variable += c == '-' ? '_' : static_cast<char>(c - 'a' + 'A');
    return variable;
}

}  // namespace foregone
