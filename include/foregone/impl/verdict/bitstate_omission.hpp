// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace foregone {

/// Of a search that remembers states by bits of an array: how full it became, and about how many states were taken for others.
struct bitstate_omission {
    static constexpr unsigned bits_of_state = 3;
    static constexpr double fullest_estimated = 0.9;

    std::uint64_t array_bytes = 0;  ///< 0: states were not remembered so
    std::uint64_t bits_set = 0;     ///< in the end
    double missed_states = 0;       ///< those that were met and taken for others, not what only they lead to: an estimate

    constexpr double fill() const { return array_bytes == 0 ? 0 : static_cast<double>(bits_set) / 8 / static_cast<double>(array_bytes); }

    /// With which probability a state that was not met before is taken for another one.
    constexpr double probability() const {
        double all_set = 1;
        for (unsigned i = 0; i < bits_of_state; ++i) all_set *= fill();
        return all_set;
    }

    /// Counts what was missed while so many states were new. Requires: bits_set is as it was when they were met.
    ///
    /// Shape: of N states that are met for the first time, N (1 - p) are told to be new, so that these stand for N p others.
    /// Source: G. J. Holzmann, "An analysis of bitstate hashing" (PSTV 1995), for p.
    constexpr void note_new(std::uint64_t states) {
        if (states > 0) missed_states += static_cast<double>(states) * probability() / (1 - probability());
    }

    /// In an array that is fuller hardly any state is told to be new, and nothing follows from how few are.
    constexpr bool is_estimated() const { return fill() <= fullest_estimated; }

    /// An array of so many bytes in whole cache lines: one at least, and at most 2^60 bytes, which no machine has, so that sums do not overflow.
    static constexpr std::uint64_t rounded_bytes(std::uint64_t bytes) {
        constexpr std::uint64_t line_bytes = 64, most = (std::uint64_t{1} << 60) / line_bytes;
        const std::uint64_t lines = bytes / line_bytes + (bytes % line_bytes != 0);
        return (lines == 0 ? 1 : lines > most ? most : lines) * line_bytes;
    }

    bool operator==(const bitstate_omission&) const = default;
};

}  // namespace foregone
