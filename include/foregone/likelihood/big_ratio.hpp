// SPDX-License-Identifier: BSL-1.0
#pragma once

// Exact fractions of any size as a number type of probabilities, by Boost.Multiprecision; for run time only.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/likelihood/as_probability.hpp>
#include <foregone/impl/likelihood/conditioned.hpp>
#include <foregone/impl/likelihood/natural_fraction.hpp>
#include <foregone/types/ratio.hpp>

#include <boost/multiprecision/cpp_int.hpp>

#include <cstdint>

namespace foregone {

/// An exact fraction of any size, at run time: `fg::coverage<fg::big_ratio>(…)`.
using big_ratio = boost::multiprecision::number<boost::multiprecision::rational_adaptor<boost::multiprecision::cpp_int_backend<>>,
                                                boost::multiprecision::et_off>;

template <>
struct probability_conversion<big_ratio> {
    static big_ratio of(const ratio& value) { return big_ratio(value.numerator) / value.denominator; }
    static big_ratio of(const big_ratio& value) { return value; }
};

/// The fraction as text, of any size.
template <>
struct scaled_conversion<big_ratio> {
    static scaled_number of(const big_ratio& value) {
        const auto bits = [](const auto& number) { return number == 0 ? 0 : static_cast<std::int64_t>(msb(number)); };
        const std::int64_t exponent = (bits(numerator(value)) - bits(denominator(value))) / 256;
        boost::multiprecision::cpp_int over = numerator(value), under = denominator(value);
        if (exponent < 0) over <<= static_cast<unsigned>(-256 * exponent);
        else under <<= static_cast<unsigned>(256 * exponent);
        return {static_cast<double>(big_ratio(over, under)), exponent};
    }
};

template <>
struct fraction_conversion<big_ratio> {
    static natural_fraction of(const big_ratio& value) { return {natural_of(numerator(value)), natural_of(denominator(value))}; }

private:
    static natural natural_of(boost::multiprecision::cpp_int number) {
        natural made;
        for (; number != 0; number >>= 64) made.limbs.push_back(static_cast<std::uint64_t>(number & UINT64_MAX));
        return made;
    }
};

}  // namespace foregone
