// SPDX-License-Identifier: BSL-1.0
#pragma once

// Filters with wildcards in GoogleTest's syntax, by which a runner selects checks; PICT models share the patterns.

#include <cstddef>
#include <string_view>

namespace foregone { inline namespace impl {

namespace filters {

/// The position of the next character of UTF-8 text.
constexpr std::size_t next_character(std::string_view text, std::size_t at) {
    do ++at;
    while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
    return at;
}

/// Whether a name matches a pattern with the wildcards * (any characters) and ? (any one character); `same` compares two bytes.
///
/// Complexity: at most the product of both lengths.
template <class Same>
constexpr bool matches_pattern(std::string_view pattern, std::string_view name, Same same) {
    std::size_t p = 0, n = 0, star = std::string_view::npos, retry = 0;
    while (n < name.size()) {
        if (p < pattern.size() && pattern[p] == '*') star = p++, retry = n;
        else if (p < pattern.size() && pattern[p] == '?') ++p, n = next_character(name, n);
        else if (p < pattern.size() && same(pattern[p], name[n])) ++p, ++n;
        else if (star == std::string_view::npos) return false;
        else p = star + 1, n = ++retry;
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}
constexpr bool matches_pattern(std::string_view pattern, std::string_view name) {
    return matches_pattern(pattern, name, [](char a, char b) { return a == b; });
}

/// The position of the bracket that closes the one at a position, or npos.
constexpr std::size_t closing_bracket(std::string_view text, std::size_t at) {
    for (std::size_t depth = 0; at < text.size(); ++at) {
        if (text[at] == '<') ++depth;
        else if (text[at] == '>' && --depth == 0) return at;
    }
    return std::string_view::npos;
}

/// The position of a separator outside of angle brackets, in which names may hold any character; or npos.
constexpr std::size_t find_separator(std::string_view text, char separator) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == separator) return at;
        if (text[at] != '<') continue;
        const std::size_t end = closing_bracket(text, at);
        if (end != std::string_view::npos) at = end;
    }
    return std::string_view::npos;
}

/// Whether a name matches one of the patterns of a colon-separated list.
constexpr bool matches_any(std::string_view patterns, std::string_view name) {
    for (;;) {
        const std::size_t end = find_separator(patterns, ':');
        if (matches_pattern(patterns.substr(0, end), name)) return true;
        if (end == std::string_view::npos) return false;
        patterns.remove_prefix(end + 1);
    }
}

}  // namespace filters

/// Whether a filter selects a name: `A:B-C:D` selects names that match A or B, and neither C nor D; `-C` selects all but C.
///
/// Format: * and ? are wildcards; - and : separate only outside of angle brackets. Exact names are handled elsewhere.
/// Source: GoogleTest's --gtest_filter.
constexpr bool chooses(std::string_view filter, std::string_view name) {
    const std::size_t minus = filters::find_separator(filter, '-');
    const std::string_view positive = minus == 0 ? "*" : filter.substr(0, minus);
    if (!filters::matches_any(positive, name)) return false;
    return minus == std::string_view::npos || !filters::matches_any(filter.substr(minus + 1), name);
}

}}  // namespace foregone::impl
