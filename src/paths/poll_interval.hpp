// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <utility>

namespace foregone::inline impl {

/// How many paths to run between two polls of the stop flag: 1 if slow, up to 32 if fast.
///
/// Guarantees: 1 at first, then doubled at each poll while all paths since the last poll took less than a millisecond; otherwise
/// 1 again.
/// Complexity: a poll reads a clock twice, which takes longer than a path of a dozen choices.
/// Threads: one object for each worker.
class poll_interval {
    static constexpr std::uint64_t most_between = 32, slow_ns = 1'000'000;

    std::uint64_t between_ = 1, since_ = 0, polled_ns_;

public:
    constexpr explicit poll_interval(std::uint64_t now_ns) : polled_ns_(now_ns) {}

    /// Whether to poll after this path.
    constexpr bool is_due() { return ++since_ >= between_; }

    /// Whether paths are fast, so that the interval is the longest.
    constexpr bool is_longest() const { return between_ == most_between; }

    /// Begins the next interval; returns the number of paths in the last one.
    constexpr std::uint64_t poll(std::uint64_t now_ns) {
        if (now_ns - std::exchange(polled_ns_, now_ns) >= slow_ns) between_ = 1;
        else if (!is_longest()) between_ *= 2;
        return std::exchange(since_, 0);
    }
};

}  // namespace foregone::impl
