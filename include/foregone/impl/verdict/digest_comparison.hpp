// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace foregone {

enum class outcome : std::uint8_t;

/// How states were told apart, where not by all that they are.
struct digest_comparison {
    unsigned bits = 0;  ///< of a digest of each; 0: by all that they are
    outcome within{};   ///< what could be said if no two had the same

    /// With which probability a search that keeps at most so many states takes another one for one of them, and misses it: at most.
    ///
    /// Requires: digests.
    /// Shape: n (n + 1) / 2^(bits + 1), for n (n + 1) / 2 pairs of n states and the first that would be missed; 1 if that is more.
    /// Source: the union bound over pairs, with the collisions of a universal hash function (Carter and Wegman 1979).
    constexpr double missed_at_most(std::uint64_t states) const {
        double bound = static_cast<double>(states) * (static_cast<double>(states) + 1) / 2;
        for (unsigned i = 0; i < bits; ++i) bound /= 2;
        return bound < 1 ? bound : 1;
    }

    bool operator==(const digest_comparison&) const = default;
};

}  // namespace foregone
