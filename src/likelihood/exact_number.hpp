// SPDX-License-Identifier: BSL-1.0
#pragma once

// Exact numbers as text: reported with fraction and decimal, parsed from options and model files.

#include <foregone/likelihood/big_ratio.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace foregone { inline namespace impl {

/// A number in a report: exact if known, and as a decimal.
struct reported_number {
    std::string exact{};    ///< "3/4"; empty if only the decimal is known
    std::string decimal{};  ///< "0.75", "0.333333"; "1" and "0" only for these values
    double value = 0;
};

namespace decimals {

inline constexpr int places = 6;

std::string without_end_zeros(std::string text);

std::string in_few_digits(double number);

/// The number of millionths, rounded to the nearest integer.
boost::multiprecision::cpp_int millionths(const big_ratio& number);

std::string of_millionths(const boost::multiprecision::cpp_int& count);

}  // namespace decimals

/// Requires: not negative.
reported_number reported(const big_ratio& number);

/// Guarantees: a sum that is 1 except for floating-point errors is reported as 1.
reported_number reported(double number);

namespace exact_number {

using whole = boost::multiprecision::cpp_int;

/// A limit of digits: longer numbers are mistakes, and expensive to compute with.
inline constexpr std::size_t most_digits = 400;

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Takes the leading digits of a text.
std::string_view take_digits(std::string_view& text);

whole whole_of(std::string_view digits);

/// 5, +12, -300; nothing beyond most_digits.
std::optional<int> exponent_of(std::string_view text);

std::optional<big_ratio> fraction(std::string_view text);

std::optional<big_ratio> decimal(std::string_view text);

}  // namespace exact_number

/// The exact value of a number: "9/10", "0.9", ".5", "5.6e-6", "1". Nothing for any other text, negative numbers and more than 400
/// digits.
std::optional<big_ratio> parse_exact(std::string_view text);

}}  // namespace foregone::impl
