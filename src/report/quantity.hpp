// SPDX-License-Identifier: BSL-1.0
#pragma once

// Parses numbers, durations and sizes with units; used by all command lines and some file formats.

#include <foregone/impl/base/checked.hpp>
#include <foregone/impl/base/config.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace foregone { inline namespace impl {

namespace quantity {

/// A unit, in multiples of the smallest one.
struct unit {
    std::string_view name;
    std::uint64_t factor;
};

inline constexpr unit durations[] = {
    {"", 1'000'000'000},   {"ms", 1'000'000},       {"s", 1'000'000'000},
    {"m", 60'000'000'000}, {"min", 60'000'000'000}, {"h", 3'600'000'000'000},
};

inline constexpr unit sizes[] = {
    {"", 1},
    {"B", 1},
    {"K", 1ULL << 10},
    {"KiB", 1ULL << 10},
    {"kB", 1'000},
    {"M", 1ULL << 20},
    {"MiB", 1ULL << 20},
    {"MB", 1'000'000},
    {"G", 1ULL << 30},
    {"GiB", 1ULL << 30},
    {"GB", 1'000'000'000},
    {"T", 1ULL << 40},
    {"TiB", 1ULL << 40},
    {"TB", 1'000'000'000'000},
};

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr std::size_t count_digits(std::string_view text) {
    std::size_t count = 0;
    while (count < text.size() && is_digit(text[count])) ++count;
    return count;
}

constexpr std::optional<std::uint64_t> factor_of(std::string_view name, std::span<const unit> units) {
    for (const unit& u : units)
        if (u.name == name) return u.factor;
    return std::nullopt;
}

/// The value of the digits after a decimal point, in the smallest unit; digits after the ninth are ignored.
constexpr std::uint64_t fraction(std::string_view digits, std::uint64_t factor) {
    std::uint64_t numerator = 0, denominator = 1;
    for (const char digit : digits.substr(0, 9)) {
        numerator = numerator * 10 + static_cast<std::uint64_t>(digit - '0');
        denominator *= 10;
    }
    return static_cast<std::uint64_t>(uint128{numerator} * factor / denominator);
}

}  // namespace quantity

/// A whole number in decimal; nothing for any other text, or more than 2^64 - 1.
constexpr std::optional<std::uint64_t> parse_number(std::string_view text) {
    if (text.empty() || quantity::count_digits(text) != text.size()) return std::nullopt;
    checked number = 0;
    for (const char digit : text) number = checked_add(checked_multiply(number, 10), static_cast<std::uint64_t>(digit - '0'));
    return number.overflow ? std::nullopt : std::optional(number.value);
}

/// A number with a unit, `1.5h`, in the smallest unit.
constexpr std::optional<std::uint64_t> parse_quantity(std::string_view text, std::span<const quantity::unit> units) {
    const std::string_view whole = text.substr(0, quantity::count_digits(text));
    text.remove_prefix(whole.size());
    std::string_view digits;
    if (text.starts_with('.')) {
        digits = text.substr(1, quantity::count_digits(text.substr(1)));
        if (digits.empty()) return std::nullopt;
        text.remove_prefix(1 + digits.size());
    }
    const auto number = parse_number(whole), factor = quantity::factor_of(text, units);
    if (!number || !factor) return std::nullopt;
    const checked sum = checked_add(checked_multiply(*number, *factor), quantity::fraction(digits, *factor));
    return sum.overflow ? std::nullopt : std::optional(sum.value);
}

/// Nanoseconds of `500ms`, `30s`, `1.5min`, `2h`; a number without a unit is seconds.
constexpr std::optional<std::uint64_t> parse_duration(std::string_view text) { return parse_quantity(text, quantity::durations); }

/// Bytes of `512MiB`, `8GiB` or `8G`, `8GB` (10^9); a number without a unit is bytes.
constexpr std::optional<std::uint64_t> parse_size(std::string_view text) { return parse_quantity(text, quantity::sizes); }

/// As parse_size, but at least 1.
constexpr std::optional<std::uint64_t> parse_some_bytes(std::string_view text) {
    const auto bytes = parse_size(text);
    return bytes && *bytes > 0 ? bytes : std::nullopt;
}

/// A whole number of at least 1.
constexpr std::optional<std::uint64_t> parse_positive(std::string_view text) {
    const auto number = parse_number(text);
    return number && *number > 0 ? number : std::nullopt;
}

}}  // namespace foregone::impl
