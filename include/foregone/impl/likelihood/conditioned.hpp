// SPDX-License-Identifier: BSL-1.0
#pragma once

// Converts executions to floating-point weights without underflow: each edge is conditioned on completion.

#include <foregone/impl/likelihood/exact/execution_model.hpp>
#include <foregone/types/ratio.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// A non-negative number of any size: value * 2^(256 * exponent).
struct scaled_number {
    double value = 0;
    std::int64_t exponent = 0;

    static constexpr double step = 0x1p256;

    constexpr scaled_number() = default;
    constexpr scaled_number(double given, std::int64_t scale = 0) : value(given), exponent(scale) {
        if (value == 0) return;
        for (; value < 1 / step; --exponent) value *= step;
        for (; value >= step; ++exponent) value /= step;
    }

    friend constexpr scaled_number operator*(const scaled_number& a, const scaled_number& b) {
        return {a.value * b.value, a.exponent + b.exponent};
    }
    friend constexpr scaled_number operator+(const scaled_number& a, const scaled_number& b) {
        if (a.value == 0 || b.value == 0) return a.value == 0 ? b : a;
        return a.exponent >= b.exponent ? scaled_number(a.value + b.at(a.exponent), a.exponent) : b + a;
    }
    /// Requires: the divisor is not 0, and the quotient is a double.
    constexpr double over(const scaled_number& other) const {
        return scaled_number(value / other.value, exponent - other.exponent).at(0);
    }

private:
    /// The number as a multiple of another scale, rounded to a double.
    constexpr double at(std::int64_t scale) const {
        if (exponent < scale - 5) return 0;
        double scaled = value;
        for (std::int64_t i = exponent; i < scale; ++i) scaled /= step;
        for (std::int64_t i = exponent; i > scale; --i) scaled *= step;
        return scaled;
    }
};

/// Conversion of a number to a scaled_number. A number type with a larger range than double specialises it.
template <class Number>
struct scaled_conversion {
    static constexpr scaled_number of(const Number& value) { return static_cast<double>(value); }
};

/// The same executions in floating-point numbers. The weights of the edges of a node add up to 1; each is the probability that an
/// execution that completes takes the edge.
///
/// Requires: the weights are positive.
/// Guarantees: no underflow, however long the executions are.
template <std::floating_point Result, class Probability>
constexpr execution_model<Result> conditioned(const execution_model<Probability>& model) {
    std::vector<scaled_number> weight, onward(model.size());
    for (std::uint32_t node = 0; node < model.size(); ++node)
        for (const auto& edge : model.from(node)) weight.push_back(scaled_conversion<Probability>::of(edge.weight));
    onward.back() = 1.0;
    for (std::uint32_t node = model.exit(); node-- > 0;) {
        std::size_t i = model[node].first_edge;
        for (const auto& edge : model.from(node)) onward[node] = onward[node] + (weight[i] = weight[i] * onward[edge.to]), ++i;
    }
    execution_model<Result> made;
    std::size_t i = 0;
    for (std::uint32_t node = 0; node < model.size(); ++node) {
        made.add_node(model[node].state, model[node].position);
        for (const auto& edge : model.from(node)) made.add_edge(edge.to, static_cast<Result>(weight[i++].over(onward[node])));
    }
    return made;
}

}}  // namespace foregone::impl
