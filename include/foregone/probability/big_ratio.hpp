// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/base/ratio.hpp>
#include <foregone/probability/as_probability.hpp>

#include <boost/multiprecision/cpp_int.hpp>

namespace foregone {

/// An exact fraction of any size, at run time: `fg::coverage<fg::big_ratio>(…)`.
using big_ratio = boost::multiprecision::number<boost::multiprecision::rational_adaptor<boost::multiprecision::cpp_int_backend<>>,
                                                boost::multiprecision::et_off>;

template <>
struct probability_conversion<big_ratio> {
    static big_ratio of(const ratio& value) { return big_ratio(value.numerator) / value.denominator; }
    static big_ratio of(const big_ratio& value) { return value; }
};

}  // namespace foregone
