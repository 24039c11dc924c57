// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cmath>
#include <cstdint>

namespace foregone {

/// How far the share of samples is from the probability at most, but for a risk.
///
/// Requires: samples > 0, 0 < risk < 1.
/// Shape: of a distribution, all of its tails at once are within it: with that risk altogether, not each.
/// Source: Hoeffding, "Probability inequalities for sums of bounded random variables", 1963; for all tails at once Massart, "The tight
///     constant in the Dvoretzky-Kiefer-Wolfowitz inequality", 1990, which has the same figure.
inline double hoeffding_error(std::uint64_t samples, double risk) {
    return std::sqrt(std::log(2 / risk) / (2 * static_cast<double>(samples)));
}

/// A probability that was estimated: it is between low and high, but for the risk.
struct sampled_probability {
    double estimate = 0;
    double error = 1;

    constexpr double low() const { return estimate > error ? estimate - error : 0; }
    constexpr double high() const { return estimate + error < 1 ? estimate + error : 1; }
};

}  // namespace foregone
