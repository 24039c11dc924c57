// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

namespace foregone {

/// When to save how far a search has come: after so long, and so that saving takes a twentieth of the time at most, however often it is
/// asked for.
///
/// Threads: is_due() at any time, by anybody.
class save_schedule {
    using clock = std::chrono::steady_clock;
    static constexpr std::uint64_t longest_ns = 1'000'000'000'000'000'000;

    std::chrono::nanoseconds interval_;
    std::atomic<clock::rep> due_ = next_due({});

public:
    explicit save_schedule(std::uint64_t interval_ns) : interval_(static_cast<std::int64_t>(interval_ns < longest_ns ? interval_ns : longest_ns)) {}

    bool is_due() const { return clock::now().time_since_epoch().count() > due_.load(std::memory_order_relaxed); }

    /// Saves by calling `work`, and puts off the next time.
    template <class Work>
    void save(Work&& work) {
        const clock::time_point began = clock::now();
        work();
        due_ = next_due(clock::now() - began);
    }

private:
    clock::rep next_due(clock::duration took) const {
        const clock::duration pause = 20 * took;
        return (clock::now() + (pause > interval_ ? pause : interval_)).time_since_epoch().count();
    }
};

}  // namespace foregone
