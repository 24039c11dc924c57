// SPDX-License-Identifier: BSL-1.0
#pragma once

// How far a verdict can be trusted if a search compared states by digests only: a bound on missed states.

#include <cstdint>

namespace foregone {

enum class outcome : std::uint8_t;

/// How states were distinguished, if not by all of their bits.
struct digest_comparison {
    unsigned bits = 0;  ///< of a digest of each state; 0: states were compared exactly
    outcome within{};   ///< the outcome if no two states have the same digest

    /// An upper bound of the probability that a search of at most `states` states takes a new state for a visited one, and misses
    /// it.
    ///
    /// Requires: digests.
    /// Guarantees: n (n + 1) / 2^(bits + 1), for n (n + 1) / 2 pairs of n states and the first missed one; at most 1.
    /// Source: the union bound over pairs, with the collisions of a universal hash function (Carter and Wegman 1979).
    constexpr double missed_at_most(std::uint64_t states) const {
        double bound = static_cast<double>(states) * (static_cast<double>(states) + 1) / 2;
        for (unsigned i = 0; i < bits; ++i) bound /= 2;
        return bound < 1 ? bound : 1;
    }

    bool operator==(const digest_comparison&) const = default;
};

}  // namespace foregone
