// SPDX-License-Identifier: BSL-1.0
// State that an operation shares with those who want its result: who leaves last asks the operation to stop, after leaving.
//
// The defect of stdexec's split, re-stated: https://github.com/NVIDIA/stdexec/issues/1426, and
// https://github.com/NVIDIA/stdexec/pull/1395, which says what is sure: the shared state is used by the thread that detaches from
// it, while the completion of the operation on another thread frees it.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <thread>

namespace fg = foregone;

namespace {

/// One reference is the operation's own, the others are the senders'.
class shared_state {
    std::atomic<int> references_{1}, senders_{0};
    std::atomic<bool> stop_{false};

public:
    void attach() {
        senders_.fetch_add(1, std::memory_order_relaxed);
        references_.fetch_add(1, std::memory_order_relaxed);
    }

    void release() {
        if (references_.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
    }

    /// The reference that keeps the state alive is given up first.
    void detach_then_stop() {
        const int before = references_.fetch_sub(1, std::memory_order_acq_rel);
        if (before == 2) stop_.store(true);
        if (before == 1) delete this;
    }

    void stop_then_detach() {
        if (senders_.fetch_sub(1, std::memory_order_relaxed) == 1) stop_.store(true);
        release();
    }

    void complete() {
        (void)stop_.load();  // the result, or none
        release();
    }
};

template <void (shared_state::*Leave)()>
void start_and_leave() {
    auto* const state = new shared_state;
    state->attach();
    std::thread operation([=] { state->complete(); });
    (state->*Leave)();
    operation.join();
}

void broken() { start_and_leave<&shared_state::detach_then_stop>(); }
void repaired() { start_and_leave<&shared_state::stop_then_detach>(); }

FOREGONE_RUNTIME_CHECK(fg::unmodified<broken>, fg::paths<100>.expect_violation("no freed memory is used"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired>, fg::paths<100>);

}  // namespace
