// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/base/config.hpp>

#include <cstddef>

namespace foregone {

/// The blocks of consecutive steps that a shrinker leaves out, one after another: from `start` on, `length` of them.
///
/// Shape: long blocks first, of each length from the first step on. Of at most 64 steps every block of at least `least` steps; of more,
/// those of at most 8 steps, and longer ones that start at a multiple of their length.
/// Cost: for n steps about n^2/2 blocks, and of long runs n * (7 + ln(n/8)).
struct step_blocks {
    static constexpr std::size_t all_limit_steps = 64, any_start_limit_steps = 8;

    std::size_t length = 0, start = 0;

    constexpr void begin(std::size_t steps) { length = steps, start = 0; }

    /// Goes on to a block that lies within so many steps, the one it is at if that does; false if there is none left.
    constexpr bool find(std::size_t steps, std::size_t least) {
        if (length > steps) begin(steps);
        if (start + length > steps) --length, start = 0;
        return length >= least;
    }

    /// Leaves the block that it is at.
    constexpr void next(std::size_t steps) { start += steps <= all_limit_steps || length <= any_start_limit_steps ? 1 : length; }
};

}  // namespace foregone
