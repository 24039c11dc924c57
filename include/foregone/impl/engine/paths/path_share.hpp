// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace foregone::inline impl {

/// The position of a path among all of a program's paths, in the order of their choices: the share of paths before it, if at each
/// choice all ways on lead to the same number of paths.
///
/// Guarantees: choices are used until there are 2^24 ways on. The share before a path is never more than the share before a later
/// path. The end of one part of the paths and the beginning of the next one have the same share.
/// Source: Knuth, "Estimating the efficiency of backtrack programs" (Mathematics of Computation 29, 1975), for paths drawn at
/// random; Kilby, Slaney, Thiébaux and Walsh, "Estimating search tree size" (AAAI 2006), for the paths of a search in order.
class path_share {
    double before_ = 0, ways_ = 1;

    static constexpr double enough_ways = 1 << 24;

public:
    /// All paths, in the units in which shares are reported.
    static constexpr std::uint64_t all = std::uint64_t{1} << 40;

    constexpr bool is_exact_enough() const { return ways_ >= enough_ways; }

    /// Adds the path's next choice. An index of `count` is the end of all of them.
    constexpr void add(std::uint64_t index, std::uint64_t count) {
        if (is_exact_enough()) return;
        before_ = before_ * static_cast<double>(count) + static_cast<double>(index);
        ways_ *= static_cast<double>(count);
    }

    /// The share before the path, of `all`.
    constexpr std::uint64_t before() const { return static_cast<std::uint64_t>(before_ / ways_ * static_cast<double>(all)); }
};

}  // namespace foregone::impl
