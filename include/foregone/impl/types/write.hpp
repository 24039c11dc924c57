// SPDX-License-Identifier: BSL-1.0
#pragma once

// The text_sink concept, and integers and quoted C++ literals written to any sink; the base of all printing.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone { inline namespace impl {

/// Accepts text: std::string and text<N> are sinks.
template <class Sink>
concept text_sink = requires(Sink& sink, std::string_view characters) {
    sink.append(characters);
};

/// Writes an unsigned number in decimal.
template <text_sink Sink>
constexpr void write_unsigned(Sink& sink, std::uint64_t value) {
    char digits[20]{};
    std::size_t begin = 20;
    do digits[--begin] = static_cast<char>('0' + value % 10);
    while ((value /= 10) != 0);
    sink.append(std::string_view(digits + begin, 20 - begin));
}

/// Writes any integer in decimal, also those of a character's size.
template <text_sink Sink, class Integer>
constexpr void write_integer(Sink& sink, Integer value) {
    auto magnitude = static_cast<std::uint64_t>(value);
    if constexpr (std::is_signed_v<Integer>) {
        if (value < 0) {
            sink.append(std::string_view("-"));
            magnitude = 0 - magnitude;
        }
    }
    write_unsigned(sink, magnitude);
}

/// Writes one character as in a C++ literal between quotes of this kind.
template <text_sink Sink>
constexpr void write_escaped(Sink& sink, char character, char quote) {
    constexpr char hexadecimal[] = "0123456789abcdef";
    const auto code = static_cast<unsigned char>(character);
    if (character == quote || character == '\\') {
        const char escaped[] = {'\\', character};
        sink.append(std::string_view(escaped, 2));
    } else if (character == '\n') {
        sink.append(std::string_view("\\n"));
    } else if (character == '\t') {
        sink.append(std::string_view("\\t"));
    } else {
        const char escaped[] = {'\\', 'x', hexadecimal[code / 16], hexadecimal[code % 16]};
        sink.append(std::string_view(escaped, 4));
    }
}

/// Whether a character needs no escape; non-ASCII bytes need none in text, as parts of UTF-8.
constexpr bool needs_no_escape(char character, char quote) {
    const auto code = static_cast<unsigned char>(character);
    if (character == quote || character == '\\' || code < 0x20 || code == 0x7f) return false;
    return code < 0x80 || quote == '"';
}

/// Writes text between quotes as a C++ literal.
template <text_sink Sink>
constexpr void write_quoted(Sink& sink, std::string_view characters, char quote) {
    const char* const begin = characters.data();
    const std::string_view mark(&quote, 1);
    sink.append(mark);
    for (std::size_t i = 0; i < characters.size();) {
        std::size_t end = i;
        while (end < characters.size() && needs_no_escape(begin[end], quote)) ++end;
        sink.append(std::string_view(begin + i, end - i));
        if (end < characters.size()) write_escaped(sink, begin[end++], quote);
        i = end;
    }
    sink.append(mark);
}

}}  // namespace foregone::impl
