// SPDX-License-Identifier: BSL-1.0
#pragma once

// Shows the progress of a covering search on the terminal; used by foregone-cover.

#include "cli/progress_display.hpp"

#include <foregone/suites/covering_array.hpp>

#include <chrono>
#include <mutex>
#include <string>

namespace foregone { inline namespace impl {

/// Shows the progress of the search for rows.
///
/// Threads: any; simultaneous calls show only one state.
class cover_display final : public cover_watcher {
    progress_display& display_;
    std::mutex mutex_;
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();

    static std::string line_of(const cover_progress& at) {
        const std::string rows = std::to_string(at.rows) + " rows, ";
        if (at.missing > 0) return rows + std::to_string(at.missing) + " combinations to cover";
        const std::uint64_t percent = at.effort == 0 ? 100 : at.work >= at.effort ? 100 : at.work / (at.effort / 100 + 1);
        return rows + "looking for fewer: " + std::to_string(percent) + " %";
    }

public:
    explicit cover_display(progress_display& display) : display_(display) {}

    void hear(const cover_progress& at) override {
        if (!display_.is_on()) return;
        const std::unique_lock only(mutex_, std::try_to_lock);
        const auto now = std::chrono::steady_clock::now();
        if (!only.owns_lock() || now < next_) return;
        next_ = now + std::chrono::milliseconds(static_cast<int>(display_.interval_seconds() * 1000));
        display_.show(line_of(at));
    }
};

}}  // namespace foregone::impl
