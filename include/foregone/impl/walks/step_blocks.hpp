// SPDX-License-Identifier: BSL-1.0
#pragma once

// Enumerates the blocks of consecutive steps or choices that shrinking tries to remove; used by both shrinkers.

#include <cstddef>

namespace foregone { inline namespace impl {

/// The blocks of consecutive steps that a shrinker removes, one after another: `length` steps from `start` on.
///
/// Order: long blocks first; of one length, from the first step on. For at most 64 steps, every block of at least `least` steps;
/// for more steps, the blocks of at most 8 steps, and longer ones that start at a multiple of their length.
/// Complexity: about n^2/2 blocks for n steps, and n * (7 + ln(n/8)) for long runs.
struct step_blocks {
    static constexpr std::size_t all_limit_steps = 64, any_start_limit_steps = 8;

    std::size_t length = 0, start = 0;

    constexpr void begin(std::size_t steps) { length = steps, start = 0; }

    /// Advances to a block within `steps` steps; stays if the current block is one. Returns false if none is left.
    constexpr bool find(std::size_t steps, std::size_t least) {
        if (length > steps) begin(steps);
        if (start + length > steps) --length, start = 0;
        return length >= least;
    }

    /// Advances past the current block.
    constexpr void next(std::size_t steps) { start += steps <= all_limit_steps || length <= any_start_limit_steps ? 1 : length; }
};

}}  // namespace foregone::impl
