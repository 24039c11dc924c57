// SPDX-License-Identifier: BSL-1.0
#pragma once

// Names the check and the run when a crash ends the program without isolation; used by the runner's commands.

#include "runner/named_check.hpp"

#include <foregone/impl/base/flight_recorder.hpp>

#include <string>

namespace foregone { inline namespace impl {

/// The prepared message about the current check for the case that its process dies.
struct crash_text {
    std::string check{};   ///< the name of the check
    std::string remedy{};  ///< the next lines
    std::string replay{};  ///< precedes the run in the last line; empty if no run is known
};

/// The message for a check run by a program of this name, if known, on this number of threads.
crash_text crash_text_of(const named_check& named, const std::string& program = "", unsigned threads = 1);

/// During its lifetime, a program whose process dies names the check, the current run, and what to do. It dies as before, with the
/// same exit status. Signals with other handlers, such as a sanitizer's, are left alone.
///
/// Guarantees: one at a time.
/// Threads: threads that an executor starts record their runs, too.
class crash_guard {
    crash_text text_;
    bool is_begun_;
    recorded_thread recorded_{};

public:
    explicit crash_guard(crash_text text);
    ~crash_guard() { forget(); }
    crash_guard(const crash_guard&) = delete;
    crash_guard& operator=(const crash_guard&) = delete;

    /// Gives this thread, which no executor started, the stack on which it can report that its own has overflowed.
    static void watch_thread();

    /// In a process that is watched from outside, the watcher reports a crash.
    static void forget();
};

}}  // namespace foregone::impl
