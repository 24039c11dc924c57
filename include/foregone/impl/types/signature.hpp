// SPDX-License-Identifier: BSL-1.0
#pragma once

// Parsing of compiler-spelled function signatures, from which type, member and enumerator names are read.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text.hpp>

#include <cstddef>
#include <string_view>

/// Extracts names from the signatures in which compilers spell template arguments.
namespace foregone { inline namespace impl { namespace signature {

/// The signature of a function whose template argument is the type T.
template <class T>
consteval auto of_type() {
    return std::string_view(FOREGONE_SIGNATURE, sizeof(FOREGONE_SIGNATURE) - 1);
}

/// The signature of a function whose template argument is `Value`.
template <auto Value>
consteval auto of_value() {
    return std::string_view(FOREGONE_SIGNATURE, sizeof(FOREGONE_SIGNATURE) - 1);
}

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether c can be part of an identifier; every byte of a non-ASCII character can.
constexpr bool is_identifier_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' || (c & 0x80) != 0;
}

constexpr bool opens(char c) { return c == '<' || c == '(' || c == '{' || c == '['; }
constexpr bool closes(char c) { return c == '>' || c == ')' || c == '}' || c == ']'; }

/// Whether `expected` is at `position`.
template <std::size_t N>
constexpr bool stands_at(std::string_view spelled, std::size_t position, const char (&expected)[N]) {
    if (spelled.size() - position < N - 1) return false;
    for (std::size_t i = 0; i + 1 < N; ++i)
        if (spelled[position + i] != expected[i]) return false;
    return true;
}

/// The position of the matching closing bracket, or the end of the text.
constexpr std::size_t closing_bracket(std::string_view spelled, std::size_t position) {
    int depth = 0;
    for (; position < spelled.size(); ++position) {
        if (opens(spelled[position])) ++depth;
        if (closes(spelled[position]) && --depth == 0) return position;
    }
    return position;
}

/// The identifier or number that ends at `end`; empty if there is none.
constexpr std::string_view token_before(std::string_view spelled, std::size_t end) {
    std::size_t begin = end;
    while (begin > 0 && is_identifier_character(spelled[begin - 1])) --begin;
    return spelled.substr(begin, end - begin);
}

/// The last identifier or number, before any closing brackets.
constexpr std::string_view last_token(std::string_view spelled) {
    std::size_t end = spelled.size();
    while (end > 0 && !is_identifier_character(spelled[end - 1])) --end;
    return token_before(spelled, end);
}

/// A copy, so that the program need not contain the whole signature for one name.
template <std::size_t Size>
constexpr text<Size> copy(std::string_view characters) {
    text<Size> result;
    result.append(characters);
    return result;
}

}}}  // namespace foregone::impl::signature
