// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <string>
#include <string_view>

namespace foregone {

/// A word as a POSIX shell takes it: unchanged where that is safe, otherwise in single quotes.
inline std::string quoted_for_shell(std::string_view word) {
    constexpr std::string_view safe = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:=@%+,-";
    if (!word.empty() && word.find_first_not_of(safe) == std::string_view::npos) return std::string(word);
    std::string quoted = "'";
    for (const char c : word) {
        if (c == '\'') quoted += "'\\''";
        else quoted += c;
    }
    return quoted += '\'';
}

/// A text as a C++ string literal, and as the value of a key=value line; what is not ASCII stays as it is.
inline std::string quoted_for_cpp(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') quoted += {'\\', c};
        else if (byte >= 0x20 && byte != 0x7F) quoted += c;
        else
            quoted += {'\\', static_cast<char>('0' + byte / 64), static_cast<char>('0' + byte / 8 % 8),
                       static_cast<char>('0' + byte % 8)};
    }
    return quoted += '"';
}

}  // namespace foregone
