// SPDX-License-Identifier: BSL-1.0
// A wait for a value that sleeps on a number beside it: who changes both reads an old count of sleeping threads, and wakes none.
//
// The defect of libc++'s atomic::wait, re-stated: https://github.com/llvm/llvm-project/issues/109290. The kernel compares numbers
// of 32 bits, so a thread that waits for another value sleeps until a number changes that is kept for such values. Who notifies
// changes the number by a release operation, and calls the kernel only if some thread counted itself as asleep. A release does not
// keep the load of the count, which comes after it, from reading an old value; not even where the load itself is seq_cst.

#include <foregone/concurrency/unmodified.hpp>

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <thread>

namespace fg = foregone;

namespace {

using enum std::memory_order;

/// Where threads sleep that wait for values of any size.
template <std::memory_order Change>
class contention {
    std::atomic<int> changes_{0}, sleeping_{0};

    void call_kernel(int operation, int value) { ::syscall(SYS_futex, &changes_, operation, value, nullptr, nullptr, 0); }

public:
    template <class T>
    void wait(const std::atomic<T>& variable, T old) {
        for (;;) {
            const int seen = changes_.load(acquire);
            if (variable.load(acquire) != old) return;
            sleeping_.fetch_add(1, seq_cst);
            call_kernel(FUTEX_WAIT_PRIVATE, seen);
            sleeping_.fetch_sub(1, release);
        }
    }

    void notify() {
        changes_.fetch_add(1, Change);
        if (sleeping_.load(seq_cst) != 0) call_kernel(FUTEX_WAKE_PRIVATE, 1);
    }
};

template <std::memory_order Change>
void waits_for_a_flag() {
    std::atomic<bool> is_set{false};
    contention<Change> sleepers;
    std::thread other([&] { sleepers.wait(is_set, false); });
    is_set.store(true, release);
    sleepers.notify();
    other.join();
}

void broken() { waits_for_a_flag<release>(); }
void repaired() { waits_for_a_flag<seq_cst>(); }

constexpr fg::unmodified_options weak{.memory = fg::rc11};
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken>, fg::paths<100>);  // with the newest values alone
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken, weak>, fg::paths<100>.expect_violation("no deadlock"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired, weak>, fg::paths<100>);

}  // namespace
