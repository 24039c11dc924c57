// SPDX-License-Identifier: BSL-1.0
#pragma once

// Converts a model's numbers to the number type of a result; a customization point for number types.

#include <foregone/types/ratio.hpp>

namespace foregone { inline namespace impl {

/// The conversion of the numbers of a model to the type of a result. Other number types specialise it.
template <class Probability>
struct probability_conversion {
    static constexpr const Probability& of(const Probability& value) { return value; }
};
template <>
struct probability_conversion<double> {
    static constexpr double of(double value) { return value; }
    template <class Number>
    static constexpr double of(const Number& value) {
        return static_cast<double>(value);
    }
};

template <class To, class From>
constexpr To as_probability(const From& value) {
    return probability_conversion<To>::of(value);
}

}}  // namespace foregone::impl
