// SPDX-License-Identifier: BSL-1.0
// The compiled part of exact_number: rounds for reports, and parses fractions and decimals exactly.
#include "likelihood/exact_number.hpp"

#include "report/quantity.hpp"


#include <cstddef>
#include <cstdio>

namespace foregone { inline namespace impl {

namespace {

using boost::multiprecision::cpp_int;

/// A limit of digits: longer numbers are mistakes, and expensive to compute with.
constexpr std::size_t most_digits = 400;

std::string without_end_zeros(std::string text) {
    if (text.find('.') == std::string::npos) return text;
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text;
}

std::string in_few_digits(double number) {
    char text[48];
    std::snprintf(text, sizeof text, "%.3g", number);
    return text;
}

/// The number of millionths, rounded to the nearest integer.
cpp_int millionths(const big_ratio& number) {
    const cpp_int over = numerator(number) * 1'000'000, under = denominator(number);
    return (2 * over + under) / (2 * under);
}

std::string of_millionths(const cpp_int& count) {
    const cpp_int whole = count / 1'000'000, rest = count % 1'000'000;
    const std::string digits = rest.str();
    return without_end_zeros(whole.str() + '.' + std::string(6 - digits.size(), '0') + digits);
}

}  // namespace

reported_number reported(const big_ratio& number) {
    reported_number as{number.str(), {}, static_cast<double>(number)};
    const cpp_int count = millionths(number);
    if (number != 0 && number * 100'000 < 1) as.decimal = in_few_digits(as.value);
    else if (number < 1 && count == 1'000'000) as.decimal = "> 0.999999";
    else as.decimal = of_millionths(count);
    return as;
}

reported_number reported(double number) {
    char text[400];
    std::snprintf(text, sizeof text, "%.6f", number);
    reported_number as{{}, without_end_zeros(text), number};
    if (number > 0 && number < 1e-5) as.decimal = in_few_digits(number);
    else if (number < 1 - 1e-9 && as.decimal == "1") as.decimal = "> 0.999999";
    return as;
}

namespace {

/// Takes the leading digits of a text.
std::string_view take_digits(std::string_view& text) {
    const std::string_view digits = text.substr(0, quantity::count_digits(text));
    text.remove_prefix(digits.size());
    return digits;
}

cpp_int whole_of(std::string_view digits) {
    cpp_int value = 0;
    for (const char digit : digits) value = value * 10 + (digit - '0');
    return value;
}

/// 5, +12, -300; nothing beyond most_digits.
std::optional<int> exponent_of(std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    const std::string_view digits = take_digits(text);
    if (digits.empty() || digits.size() > 4 || !text.empty()) return std::nullopt;
    const int value = static_cast<int>(whole_of(digits));
    if (value > static_cast<int>(most_digits)) return std::nullopt;
    return negative ? -value : value;
}

std::optional<big_ratio> fraction_in(std::string_view text) {
    const std::string_view over = take_digits(text);
    if (over.empty() || !text.starts_with('/')) return std::nullopt;
    text.remove_prefix(1);
    const std::string_view under = take_digits(text);
    if (under.empty() || !text.empty() || whole_of(under) == 0) return std::nullopt;
    return big_ratio(whole_of(over), whole_of(under));
}

std::optional<big_ratio> decimal_in(std::string_view text) {
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
    const cpp_int digits = whole_of(std::string(before) + std::string(behind));
    const int tens = exponent - static_cast<int>(behind.size());
    const cpp_int power = boost::multiprecision::pow(cpp_int(10), static_cast<unsigned>(tens < 0 ? -tens : tens));
    return tens < 0 ? big_ratio(digits, power) : big_ratio(digits * power);
}

}  // namespace

std::optional<big_ratio> parse_exact(std::string_view text) {
    if (text.size() > most_digits) return std::nullopt;
    const std::optional<big_ratio> as_fraction = fraction_in(text);
    return as_fraction ? as_fraction : decimal_in(text);
}

}}  // namespace foregone::impl
