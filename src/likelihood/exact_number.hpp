// SPDX-License-Identifier: BSL-1.0
#pragma once

// Exact numbers as text: reported with fraction and decimal, parsed from options and model files.

#include <foregone/likelihood/big_ratio.hpp>

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

/// Requires: not negative.
reported_number reported(const big_ratio& number);

/// Guarantees: a sum that is 1 except for floating-point errors is reported as 1.
reported_number reported(double number);

/// The exact value of a number: "9/10", "0.9", ".5", "5.6e-6", "1". Nothing for any other text, negative numbers and more than 400
/// digits.
std::optional<big_ratio> parse_exact(std::string_view text);

}}  // namespace foregone::impl
