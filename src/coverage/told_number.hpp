// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/probability/big_ratio.hpp>

#include <cstddef>
#include <cstdio>
#include <string>

namespace foregone {

/// A number as it is told: exactly where that is known, and as a decimal.
struct told_number {
    std::string exact{};    ///< "3/4"; empty where only the decimal is known
    std::string decimal{};  ///< "0.75", "0.333333"; never "1" or "0" for what is nearly that
    double value = 0;
};

namespace decimals {

inline constexpr int places = 6;

inline std::string without_end_zeros(std::string text) {
    if (text.find('.') == std::string::npos) return text;
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return text;
}

inline std::string in_few_digits(double number) {
    char text[48];
    std::snprintf(text, sizeof text, "%.3g", number);
    return text;
}

/// How many millionths, the nearest whole number.
inline boost::multiprecision::cpp_int millionths(const big_ratio& number) {
    const boost::multiprecision::cpp_int over = numerator(number) * 1'000'000, under = denominator(number);
    return (2 * over + under) / (2 * under);
}

inline std::string of_millionths(const boost::multiprecision::cpp_int& count) {
    const boost::multiprecision::cpp_int whole = count / 1'000'000, rest = count % 1'000'000;
    const std::string digits = rest.str();
    return without_end_zeros(whole.str() + '.' + std::string(places - digits.size(), '0') + digits);
}

}  // namespace decimals

/// Requires: not negative.
inline told_number told(const big_ratio& number) {
    using namespace decimals;
    told_number as{number.str(), {}, static_cast<double>(number)};
    const boost::multiprecision::cpp_int count = millionths(number);
    if (number != 0 && number * 100'000 < 1) as.decimal = in_few_digits(as.value);
    else if (number < 1 && count == 1'000'000) as.decimal = "> 0.999999";
    else as.decimal = of_millionths(count);
    return as;
}

/// Shape: a sum that is 1 but for the errors of floating-point numbers is told as 1.
inline told_number told(double number) {
    using namespace decimals;
    char text[400];
    std::snprintf(text, sizeof text, "%.6f", number);
    told_number as{{}, without_end_zeros(text), number};
    if (number > 0 && number < 1e-5) as.decimal = in_few_digits(number);
    else if (number < 1 - 1e-9 && as.decimal == "1") as.decimal = "> 0.999999";
    return as;
}

}  // namespace foregone
