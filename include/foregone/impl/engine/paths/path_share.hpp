// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace foregone {

/// Where a path lies among all of a program's, in the order of their choices: which share of them comes before it, if at each choice every way
/// on leads to as many.
///
/// Shape: choices are looked at until there are 2^24 ways on. What comes before a path is never more than what comes before a later one, and
/// where two parts of the paths meet, it is the same for the end of one as for the beginning of the other.
/// Source: Knuth, "Estimating the efficiency of backtrack programs" (Mathematics of Computation 29, 1975), for paths drawn at random; Kilby,
/// Slaney, Thiébaux and Walsh, "Estimating search tree size" (AAAI 2006), for those that a search takes anyway, in order.
class path_share {
    double before_ = 0, ways_ = 1;

    static constexpr double enough_ways = 1 << 24;

public:
    /// All paths, in the units in which shares are told.
    static constexpr std::uint64_t all = std::uint64_t{1} << 40;

    constexpr bool is_exact_enough() const { return ways_ >= enough_ways; }

    /// The path's next choice. An index of `count` means behind them all.
    constexpr void add(std::uint64_t index, std::uint64_t count) {
        if (is_exact_enough()) return;
        before_ = before_ * static_cast<double>(count) + static_cast<double>(index);
        ways_ *= static_cast<double>(count);
    }

    /// Which share comes before the path, of `all`.
    constexpr std::uint64_t before() const { return static_cast<std::uint64_t>(before_ / ways_ * static_cast<double>(all)); }
};

}  // namespace foregone
