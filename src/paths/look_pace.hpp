// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>
#include <utility>

namespace foregone {

/// After how many paths a worker looks whether it has to stop: after each one where paths take long, and seldom where they do not.
///
/// Shape: one path at first, then twice as many each time, up to 32, while all of them together take less than a millisecond; otherwise one again.
/// Cost: a look, which reads a clock twice, takes longer than a path of a dozen choices; so of such paths few are followed by one.
/// Threads: one of each worker.
class look_pace {
    static constexpr std::uint64_t most_between = 32, slow_ns = 1'000'000;

    std::uint64_t between_ = 1, since_ = 0, looked_ns_;

public:
    constexpr explicit look_pace(std::uint64_t now_ns) : looked_ns_(now_ns) {}

    /// Whether to look, after one path more.
    constexpr bool is_due() { return ++since_ >= between_; }

    /// Whether the paths are so fast, as far as it is known, that it looks as seldom as it ever does.
    constexpr bool is_at_full_pace() const { return between_ == most_between; }

    /// Looks; answers how many paths there were since the last time.
    constexpr std::uint64_t look(std::uint64_t now_ns) {
        if (now_ns - std::exchange(looked_ns_, now_ns) >= slow_ns) between_ = 1;
        else if (!is_at_full_pace()) between_ *= 2;
        return std::exchange(since_, 0);
    }
};

}  // namespace foregone
