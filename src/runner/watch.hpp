// SPDX-License-Identifier: BSL-1.0
#pragma once

// Polls one search for its limits, interrupts and progress display, and keeps its last reading for an estimate.

#include "cli/interrupt.hpp"
#include "cli/progress_display.hpp"
#include "states/level_forecast.hpp"

#include <foregone/impl/search/run_terms.hpp>
#include <foregone/verdict.hpp>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

namespace foregone { inline namespace impl {

/// Watches one search: its time, its memory, interrupts; and shows its progress.
///
/// Threads: called by every worker at any time.
/// Complexity: one read of the clock, except for the call that shows progress.
template <class Clock = std::chrono::steady_clock>
class watch {
    using nanoseconds = std::chrono::nanoseconds;

    progress_display& display_;
    std::string name_;
    std::uint64_t limit_ns_, limit_bytes_;
    typename Clock::time_point started_ = Clock::now();
    std::atomic<std::uint64_t> next_ns_;
    std::atomic_flag showing_ = ATOMIC_FLAG_INIT;

    /// A shorter search shows no progress.
    static constexpr std::uint64_t quiet_ns = 500'000'000;

public:
    watch(std::string name, std::uint64_t limit_ns, std::uint64_t limit_bytes, progress_display& display)
        : display_(display), name_(std::move(name)), limit_ns_(limit_ns), limit_bytes_(limit_bytes),
          next_ns_(display.is_on() ? quiet_ns : UINT64_MAX) {}

    std::uint64_t elapsed_ns() const {
        return static_cast<std::uint64_t>(std::chrono::duration_cast<nanoseconds>(Clock::now() - started_).count());
    }
    double seconds() const { return static_cast<double>(elapsed_ns()) * 1e-9; }

    stop_reason operator()(const progress& now) {
        if (interrupt::signal.load(std::memory_order_relaxed) != 0) return stop_reason::interrupted;
        if (now.bytes > limit_bytes_) return stop_reason::memory;
        const std::uint64_t elapsed = elapsed_ns();
        if (elapsed > limit_ns_) return stop_reason::time;
        if (elapsed > next_ns_.load(std::memory_order_relaxed)) show(now, elapsed);
        return stop_reason::none;
    }

private:
    void show(const progress& now, std::uint64_t elapsed) {
        if (showing_.test_and_set(std::memory_order_acquire)) return;
        // Another worker has shown the progress meanwhile.
        if (elapsed <= next_ns_.load(std::memory_order_relaxed)) return showing_.clear(std::memory_order_release);
        display_.show(progress_text(name_, now, static_cast<double>(elapsed) * 1e-9));
        next_ns_ = elapsed + static_cast<std::uint64_t>(display_.interval_seconds() * 1e9);
        showing_.clear(std::memory_order_release);
    }
};

/// The progress of a search, stored for its end.
struct search_reading {
    progress now{};  ///< without its forecast
    level_forecast levels{};
    double seconds = 0;
};

/// Forwards a search's polls to its watch, and remembers the progress of the last poll.
///
/// Threads: called by every worker at any time; of two simultaneous calls, one is remembered.
template <class Watch>
class search_meter {
    Watch& watch_;
    search_reading read_{};
    std::atomic_flag reading_ = ATOMIC_FLAG_INIT;

public:
    explicit search_meter(Watch& watch) : watch_(watch) {}

    stop_reason operator()(const progress& now) {
        const stop_reason reason = watch_(now);
        if (reading_.test_and_set(std::memory_order_acquire)) return reason;
        read_.now = now;
        read_.now.forecast = nullptr;
        read_.seconds = watch_.seconds();
        if (now.forecast != nullptr && now.forecast->size() != read_.levels.size()) read_.levels.follow(*now.forecast);
        reading_.clear(std::memory_order_release);
        return reason;
    }

    /// Requires: the search is over.
    const search_reading& last() const { return read_; }
};

}}  // namespace foregone::impl
