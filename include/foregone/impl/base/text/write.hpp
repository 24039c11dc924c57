// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/base/text/decimal.hpp>

#include <cfloat>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace foregone::inline impl {

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

namespace floating {

template <text_sink Sink>
constexpr void write_zeros(Sink& sink, int count) {
    for (; count > 0; --count) sink.append(std::string_view("0"));
}

template <text_sink Sink>
constexpr void write_scientific(Sink& sink, const decimal::digits& number) {
    const int exponent = number.exponent - 1, magnitude = exponent < 0 ? -exponent : exponent;
    sink.append(std::string_view(number.digit, 1));
    if (number.count > 1) sink.append(std::string_view("."));
    sink.append(std::string_view(number.digit + 1, static_cast<std::size_t>(number.count - 1)));
    sink.append(exponent < 0 ? std::string_view("e-") : std::string_view("e+"));
    if (magnitude < 10) write_zeros(sink, 1);
    write_integer(sink, magnitude);
}

template <text_sink Sink>
constexpr void write_fixed(Sink& sink, const decimal::digits& number) {
    const int whole = number.exponent < 0 ? 0 : number.exponent < number.count ? number.exponent : number.count;
    if (whole == 0) write_zeros(sink, 1);
    sink.append(std::string_view(number.digit, static_cast<std::size_t>(whole)));
    write_zeros(sink, number.exponent - number.count);
    if (whole == number.count) return;
    sink.append(std::string_view("."));
    write_zeros(sink, -number.exponent);
    sink.append(std::string_view(number.digit + whole, static_cast<std::size_t>(number.count - whole)));
}

constexpr bool is_shorter_fixed(const decimal::digits& number) {
    const int count = number.count, exponent = number.exponent;
    const int scientific = count + (count > 1 ? 1 : 0) + (exponent > 100 || exponent < -98 ? 5 : 4);
    if (exponent <= 0) return 2 - exponent + count <= scientific;
    return (exponent >= count ? exponent : count + 1) <= scientific;
}

}  // namespace floating

/// Writes the shortest text that reads back as the same number, as std::to_chars does.
///
/// Guarantees: insignificant digits of a large whole number are zeros; to_chars writes them exactly. A long double is written as
///     the nearest double.
template <text_sink Sink, class F>
    requires std::is_floating_point_v<F>
constexpr void write_floating(Sink& sink, F value) {
    using stored = std::conditional_t<sizeof(F) == 4, float, double>;
    const auto number = static_cast<stored>(value);
    if (number != number) return void(sink.append(std::string_view("nan")));
    const bool negative = decimal::is_negative(number);
    const stored magnitude = negative ? -number : number;
    if (negative) sink.append(std::string_view("-"));
    if (magnitude == 0) return floating::write_zeros(sink, 1);
    if (magnitude > (sizeof(stored) == 4 ? stored(FLT_MAX) : stored(DBL_MAX))) return void(sink.append(std::string_view("inf")));
    const decimal::digits found = decimal::shortest(magnitude);
    if (floating::is_shorter_fixed(found)) floating::write_fixed(sink, found);
    else floating::write_scientific(sink, found);
}

}  // namespace foregone::impl
