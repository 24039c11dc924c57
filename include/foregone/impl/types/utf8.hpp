// SPDX-License-Identifier: BSL-1.0
#pragma once

// UTF-8 in output: decodes and counts characters, and escapes those that terminals and reports do not accept.

#include <foregone/impl/types/write.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

namespace utf8 {

constexpr unsigned byte_at(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

/// The length in bytes of the UTF-8 sequence that a byte begins; 0 if it begins none.
constexpr std::size_t announced_size(unsigned first) {
    if (first < 0x80) return 1;
    if (first < 0xC2) return 0;
    return first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
}

/// The code point at a position, or no_character.
inline constexpr char32_t no_character = 0xFFFFFFFF;
constexpr char32_t decode(std::string_view text, std::size_t at, std::size_t size) {
    char32_t code = size == 1 ? byte_at(text, at) : byte_at(text, at) & (0x7FU >> size);
    for (std::size_t i = at + 1; i < at + size; ++i) {
        if ((byte_at(text, i) & 0xC0) != 0x80) return no_character;
        code = code << 6 | (byte_at(text, i) & 0x3F);
    }
    return code;
}

/// Whether the character turns the direction of text, by which a name can look like another one.
constexpr bool turns_text(char32_t code) {
    return code == 0x61C || code == 0x200E || code == 0x200F || (code >= 0x202A && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

/// Whether terminals, XML and JSON all accept the character: no control character, surrogate, overlong form or U+FFFE.
constexpr bool is_printable(char32_t code, std::size_t size) {
    if (turns_text(code)) return false;
    if (code < 0x20 || (code >= 0x7F && code < 0xA0) || code > 0x10FFFF) return false;
    if (size == 3 && (code < 0x800 || (code >= 0xD800 && code < 0xE000) || (code & 0xFFFE) == 0xFFFE)) return false;
    return size < 4 || code >= 0x10000;
}

/// The length in bytes of the printable character at a position; 0 if there is none.
constexpr std::size_t printable_size(std::string_view text, std::size_t at) {
    const std::size_t size = announced_size(byte_at(text, at));
    if (size == 0 || size > text.size() - at) return 0;
    return is_printable(decode(text, at, size), size) ? size : 0;
}

/// The number of characters of a printable text.
constexpr std::size_t length(std::string_view text) {
    std::size_t characters = 0;
    for (std::size_t i = 0; i < text.size(); ++i) characters += (byte_at(text, i) & 0xC0) != 0x80;
    return characters;
}

/// The size in bytes of its first characters, of all if there are fewer.
constexpr std::size_t size_of_first(std::string_view text, std::size_t characters) {
    std::size_t size = 0;
    for (; size < text.size(); ++size)
        if ((byte_at(text, size) & 0xC0) != 0x80 && characters-- == 0) break;
    return size;
}

}  // namespace utf8

/// Writes the character at a position as \uHHHH, if it turns the direction of text, otherwise its first byte as \n, \t or \xHH.
/// Returns how many bytes that are.
template <text_sink Sink>
constexpr std::size_t write_escaped(Sink& sink, std::string_view text, std::size_t at) {
    constexpr char digits[] = "0123456789abcdef";
    const unsigned byte = utf8::byte_at(text, at);
    const std::size_t size = utf8::announced_size(byte);
    const char32_t code = size < 2 || size > text.size() - at ? byte : utf8::decode(text, at, size);
    const char of_byte[] = {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    const char of_code[] = {'\\', 'u', digits[code >> 12 & 15], digits[code >> 8 & 15], digits[code >> 4 & 15], digits[code & 15]};
    const bool turns = utf8::turns_text(code);
    if (byte == '\n') sink.append(std::string_view("\\n"));
    else if (byte == '\t') sink.append(std::string_view("\\t"));
    else sink.append(turns ? std::string_view(of_code, 6) : std::string_view(of_byte, 4));
    return turns ? size : 1;
}

/// Where the printable ASCII characters from a position on end.
constexpr std::size_t end_of_ascii(std::string_view text, std::size_t at) {
    const char *next = text.data() + at, *const end = text.data() + text.size();
    while (next != end && *next >= 0x20 && *next < 0x7F) ++next;
    return static_cast<std::size_t>(next - text.data());
}

/// Writes text that a terminal and any report accept unchanged: bytes that are not printable UTF-8 become \n, \t or \xHH, and
/// characters that turn the direction of text \uHHHH.
///
/// Format: one line; printable text is written unchanged.
template <text_sink Sink>
constexpr void write_printable(Sink& sink, std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = end_of_ascii(text, at);
        if (end == at) end += utf8::printable_size(text, at);
        if (end == at) at += write_escaped(sink, text, at);
        else sink.append(text.substr(at, end - at)), at = end;
    }
}

/// The same as a string, for headers that need no library; others call printable.
inline std::string printable_text(std::string_view text) {
    std::string clean;
    write_printable(clean, text);
    return clean;
}

}}  // namespace foregone::impl
