// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/probability/big_ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace foregone {

namespace exact_number {

using whole = boost::multiprecision::cpp_int;

/// More digits than these are no number that anybody means, and dear to compute with.
inline constexpr std::size_t most_digits = 400;

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Takes the digits that a text begins with.
inline std::string_view take_digits(std::string_view& text) {
    std::size_t size = 0;
    while (size < text.size() && is_digit(text[size])) ++size;
    const std::string_view digits = text.substr(0, size);
    text.remove_prefix(size);
    return digits;
}

inline whole whole_of(std::string_view digits) {
    whole value = 0;
    for (const char digit : digits) value = value * 10 + (digit - '0');
    return value;
}

/// 5, +12, -300; nothing beyond most_digits.
inline std::optional<int> exponent_of(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    const std::string_view digits = take_digits(text);
    if (digits.empty() || digits.size() > 4 || !text.empty()) return std::nullopt;
    const int value = static_cast<int>(whole_of(digits));
    if (value > static_cast<int>(most_digits)) return std::nullopt;
    return negative ? -value : value;
}

inline std::optional<big_ratio> fraction(std::string_view text) {
    const std::string_view over = take_digits(text);
    if (over.empty() || !text.starts_with('/')) return std::nullopt;
    text.remove_prefix(1);
    const std::string_view under = take_digits(text);
    if (under.empty() || !text.empty() || whole_of(under) == 0) return std::nullopt;
    return big_ratio(whole_of(over), whole_of(under));
}

inline std::optional<big_ratio> decimal(std::string_view text) {
    const std::string_view before = take_digits(text);
    const bool has_point = text.starts_with('.');
    if (has_point) text.remove_prefix(1);
    const std::string_view behind = has_point ? take_digits(text) : std::string_view();
    if (before.empty() && behind.empty()) return std::nullopt;
    int exponent = 0;
    if (text.starts_with('e') || text.starts_with('E')) {
        const std::optional<int> given = exponent_of(text.substr(1));
        if (!given) return std::nullopt;
        exponent = *given;
    } else if (!text.empty()) return std::nullopt;
    const whole digits = whole_of(std::string(before) + std::string(behind));
    const int tens = exponent - static_cast<int>(behind.size());
    const whole power = boost::multiprecision::pow(whole(10), static_cast<unsigned>(tens < 0 ? -tens : tens));
    return tens < 0 ? big_ratio(digits, power) : big_ratio(digits * power);
}

}  // namespace exact_number

/// The number that a text says, with all of its digits: "9/10", "0.9", ".5", "5.6e-6", "1". Nothing for any other text, negative
/// numbers and more than 400 digits.
inline std::optional<big_ratio> parse_exact(std::string_view text) {
    if (text.size() > exact_number::most_digits) return std::nullopt;
    const std::optional<big_ratio> as_fraction = exact_number::fraction(text);
    return as_fraction ? as_fraction : exact_number::decimal(text);
}

}  // namespace foregone
