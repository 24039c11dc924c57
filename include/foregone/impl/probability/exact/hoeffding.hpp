// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstdint>

namespace foregone::inline impl {

/// An upper bound of the difference between the share of samples and the probability, except with a risk.
///
/// Requires: samples > 0, 0 < risk < 1.
/// Guarantees: the bound holds for all tails of a distribution at once with the one risk.
/// Source: Hoeffding, "Probability inequalities for sums of bounded random variables", 1963; for all tails at once Massart, "The
/// tight constant in the Dvoretzky-Kiefer-Wolfowitz inequality", 1990, which has the same figure.
inline double hoeffding_error(std::uint64_t samples, double risk) {
    return std::sqrt(std::log(2 / risk) / (2 * static_cast<double>(samples)));
}

/// An estimated probability: between low and high, except with the risk.
struct sampled_probability {
    double estimate = 0;
    double error = 1;

    constexpr double low() const { return estimate > error ? estimate - error : 0; }
    constexpr double high() const { return estimate + error < 1 ? estimate + error : 1; }
};

}  // namespace foregone::impl
