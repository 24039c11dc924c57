// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <utility>

namespace foregone::inline impl {

/// How many paths to run between two polls of the stop flag: 1 if slow, up to 32 if fast, or more if they share their beginnings.
///
/// Guarantees: 1 at first, then doubled at each poll while all paths since the last poll took less than a millisecond; otherwise
/// 1 again.
/// Complexity: a poll reads a clock twice, which takes longer than a path of a dozen choices.
/// Threads: one object for each worker.
class poll_interval {
    static constexpr std::uint64_t slow_ns = 1'000'000;

    std::uint64_t most_between_, between_ = 1, since_ = 0, polled_ns_;

public:
    static constexpr std::uint64_t usual_most = 32;
    static constexpr std::uint64_t most_by_steps = 1024;  ///< a path is often one step, of nanoseconds

    constexpr explicit poll_interval(std::uint64_t now_ns, std::uint64_t most = usual_most)
        : most_between_(most), polled_ns_(now_ns) {}

    /// Whether to poll after these paths.
    constexpr bool is_due(std::uint64_t paths = 1) { return (since_ += paths) >= between_; }

    /// The number of paths before the next poll, at least 1.
    constexpr std::uint64_t left() const { return since_ < between_ ? between_ - since_ : 1; }

    /// Whether paths are fast, so that the interval is the longest.
    constexpr bool is_longest() const { return between_ == most_between_; }

    /// Begins the next interval; returns the number of paths in the last one.
    constexpr std::uint64_t poll(std::uint64_t now_ns) {
        if (now_ns - std::exchange(polled_ns_, now_ns) >= slow_ns) between_ = 1;
        else if (!is_longest()) between_ *= 2;
        return std::exchange(since_, 0);
    }
};

}  // namespace foregone::impl
