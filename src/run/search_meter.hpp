// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/engine/level_forecast.hpp>
#include <foregone/engine/limits.hpp>
#include <foregone/verdict/verdict.hpp>

#include <atomic>

namespace foregone {

/// How far a search has come, kept when it is over.
struct search_reading {
    progress now{};  ///< without its forecast
    level_forecast levels{};
    double seconds = 0;
};

/// Stands between a search and who watches it, and remembers how far the search had come when it last asked.
///
/// Threads: called by every worker at any time; where two do at once, one of them is remembered.
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
        if (now.forecast != nullptr && now.forecast->size() != read_.levels.size()) read_.levels = *now.forecast;
        reading_.clear(std::memory_order_release);
        return reason;
    }

    /// Requires: the search is over.
    const search_reading& last() const { return read_; }
};

}  // namespace foregone
