// SPDX-License-Identifier: BSL-1.0
#pragma once

// Stops searches on Ctrl-C or SIGTERM so that they still report; a second signal ends the program.

#include <atomic>
#include <csignal>

namespace foregone { inline namespace impl {

namespace interrupt {

/// The signal that asked the program to stop, or 0.
inline std::atomic<int> signal{0};
static_assert(std::atomic<int>::is_always_lock_free, "foregone: a signal handler cannot write an atomic that takes a lock");

/// The first signal requests a stop, the second kills.
inline void note(int number) {
    signal.store(number, std::memory_order_relaxed);
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

}  // namespace interrupt

/// During its lifetime, the first Ctrl-C or SIGTERM only sets a flag, so that searches stop and report what they found. A signal
/// that was ignored at program start stays ignored.
class interrupt_guard {
    using handler = void (*)(int);

    static handler replace(int number) {
        const handler before = std::signal(number, interrupt::note);
        if (before == SIG_IGN) std::signal(number, SIG_IGN);
        return before;
    }

    handler int_before_, term_before_, size_before_;

public:
    interrupt_guard() {
        interrupt::signal = 0;
        int_before_ = replace(SIGINT);
        term_before_ = replace(SIGTERM);
        size_before_ = std::signal(SIGXFSZ, SIG_IGN);  // a file size limit becomes a write error
    }
    ~interrupt_guard() {
        std::signal(SIGINT, int_before_);
        std::signal(SIGTERM, term_before_);
        std::signal(SIGXFSZ, size_before_);
    }
    interrupt_guard(const interrupt_guard&) = delete;
    interrupt_guard& operator=(const interrupt_guard&) = delete;
};

}}  // namespace foregone::impl
