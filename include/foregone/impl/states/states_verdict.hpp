// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a verdict says of the states of a search: compared by digests, or kept as bits, and how many of them it may have missed.

#include <cstdint>

namespace foregone {

enum class outcome : std::uint8_t;

/// How a search that merges states distinguished them.
enum class state_identity : std::uint8_t {
    by_members,   ///< by all members
    by_equality,  ///< in part by ==, for classes whose members cannot be listed: a proof relies on that ==
    not_enough,   ///< some merged states differ in a member
};

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

namespace foregone { inline namespace impl {

/// The fill of the array of a bitstate search, and an estimate of the states that it missed.
struct bitstate_omission {
    static constexpr unsigned bits_of_state = 3;
    static constexpr double fullest_estimated = 0.9;

    std::uint64_t array_bytes = 0;  ///< 0: the search was not a bitstate search
    std::uint64_t bits_set = 0;     ///< at the end
    double missed_states = 0;  ///< an estimate: new states taken for visited ones, without states that only they reach

    constexpr double fill() const {
        return array_bytes == 0 ? 0 : static_cast<double>(bits_set) / 8 / static_cast<double>(array_bytes);
    }

    /// The probability that a new state is taken for a visited one.
    constexpr double probability() const {
        double all_set = 1;
        for (unsigned i = 0; i < bits_of_state; ++i) all_set *= fill();
        return all_set;
    }

    /// Counts the states missed while `states` states were new. Requires: bits_set is as it was at that time.
    ///
    /// Guarantees: of N states reached for the first time, N (1 - p) are reported as new, so these stand for N p others.
    /// Source: G. J. Holzmann, "An analysis of bitstate hashing" (PSTV 1995), for p.
    constexpr void note_new(std::uint64_t states) {
        if (states > 0) missed_states += static_cast<double>(states) * probability() / (1 - probability());
    }

    /// In a fuller array hardly any state is reported as new, and their number allows no estimate.
    constexpr bool is_estimated() const { return fill() <= fullest_estimated; }

    /// The size of the array in whole cache lines: at least one, and at most 2^60 bytes, more than any machine has, so that sums
    /// do not overflow.
    static constexpr std::uint64_t rounded_bytes(std::uint64_t bytes) {
        constexpr std::uint64_t line_bytes = 64, most = (std::uint64_t{1} << 60) / line_bytes;
        const std::uint64_t lines = bytes / line_bytes + (bytes % line_bytes != 0);
        return (lines == 0 ? 1 : lines > most ? most : lines) * line_bytes;
    }

    bool operator==(const bitstate_omission&) const = default;
};

}}  // namespace foregone::impl
