// SPDX-License-Identifier: BSL-1.0
#pragma once

// Names the check and the run when a crash ends the program without isolation; used by the runner's commands.

#include "runner/named_check.hpp"

#include <foregone/impl/base/flight_recorder.hpp>

#include <array>
#include <atomic>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <unistd.h>

namespace foregone { inline namespace impl {

/// The prepared message about the current check for the case that its process dies.
struct crash_text {
    std::string check{};   ///< the name of the check
    std::string remedy{};  ///< the next lines
    std::string replay{};  ///< precedes the run in the last line; empty if no run is known
};

/// The message for a check run by a program of this name, if known, on this number of threads.
crash_text crash_text_of(const named_check& named, const std::string& program = "", unsigned threads = 1);

namespace crashes {

/// What a thread needs to report its death: a separate stack, because its own may have overflowed, and a record of its run.
class thread_watch {
    static constexpr std::size_t stack_bytes = 1 << 16;

    flight_recorder recorder_{};
    unsigned char stack_[stack_bytes];
    bool has_stack_ = false;

public:
    thread_watch();
    ~thread_watch();
    thread_watch(const thread_watch&) = delete;
    thread_watch& operator=(const thread_watch&) = delete;

    static flight_recorder* recorder();
};

/// Writes to standard error with only what a signal handler may call.
class signal_safe_text {
    std::array<char, 512> buffer_;
    std::size_t size_ = 0;

public:
    void add(std::string_view text);

    void add(std::uint64_t number);

    void flush();
};

inline std::atomic<const crash_text*> under_way{nullptr};
inline std::atomic<bool> is_reported{false}, is_terminated{false};
inline std::atomic<std::terminate_handler> terminate_before{nullptr};

struct fatal_signal {
    int number;
    std::string_view meaning;
};
inline constexpr fatal_signal fatal_signals[] = {
    {SIGSEGV, "SIGSEGV (an invalid memory access, or too deep a recursion)"},
    {SIGFPE, "SIGFPE (an arithmetic error, as a division by zero)"},
    {SIGILL, "SIGILL (an invalid instruction, as of a trap)"},
    {SIGBUS, "SIGBUS (an invalid memory access)"},
    {SIGABRT, "SIGABRT (an abort)"},
};

std::string_view meaning_of(int signal);

/// "0/1/2"; omitted if the run is too long to read.
void add_run(signal_safe_text& text, const flight_recorder& run);

void report(const crash_text& crash, int signal);

/// The first thread that dies reports it. The process then dies as it would have: by the same instruction, or by the same signal
/// again.
void handle(int signal, siginfo_t* info, void*);

void note_terminate();

}  // namespace crashes

/// During its lifetime, a program whose process dies names the check, the current run, and what to do. It dies as before, with the
/// same exit status. Signals with other handlers, such as a sanitizer's, are left alone.
///
/// Guarantees: one at a time.
/// Threads: threads that an executor starts record their runs, too.
class crash_guard {
    static constexpr std::size_t count = sizeof crashes::fatal_signals / sizeof crashes::fatal_signals[0];

    crash_text text_;
    bool is_begun_ = begin(text_);
    recorded_thread recorded_{};

    static bool& is_installed(std::size_t number);

    static void install(std::size_t number);

    static void remove(std::size_t number);

    static bool begin(const crash_text& crash);

public:
    explicit crash_guard(crash_text text);
    ~crash_guard() { forget(); }
    crash_guard(const crash_guard&) = delete;
    crash_guard& operator=(const crash_guard&) = delete;

    /// Gives this thread, which no executor started, the stack on which it can report that its own has overflowed.
    static void watch_thread() { crashes::thread_watch::recorder(); }

    /// In a process that is watched from outside, the watcher reports a crash.
    static void forget();
};

}}  // namespace foregone::impl
