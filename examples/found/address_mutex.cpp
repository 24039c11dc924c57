// SPDX-License-Identifier: BSL-1.0
// A mutex whose waiting threads sleep in a list: who unlocks it sees an empty list, and the thread in it saw a locked mutex.
//
// The defect of oneTBB's notify_by_address, re-stated: https://github.com/uxlfoundation/oneTBB/pull/2136. The thread that waits
// enters the list, then looks at the mutex once more. The thread that unlocks changes the mutex, then looks whether the list is
// empty. Each of them may read an old value, unless both have a fence between the two. Only the one that waits had it.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace fg = foregone;

namespace {

using enum std::memory_order;

/// Where threads sleep until something that they look at changes.
template <bool FencesBoth>
class sleepers {
    std::mutex mutex_;
    std::condition_variable changed_;
    std::atomic<int> count_{0};

public:
    template <class Condition>
    void sleep_until(Condition holds) {
        std::unique_lock lock(mutex_);
        count_.fetch_add(1, relaxed);
        std::atomic_thread_fence(seq_cst);
        while (!holds()) changed_.wait(lock);
        count_.fetch_sub(1, relaxed);
    }

    void wake() {
        if (FencesBoth) std::atomic_thread_fence(seq_cst);
        if (count_.load(relaxed) == 0) return;
        const std::lock_guard lock(mutex_);
        changed_.notify_all();
    }
};

template <bool FencesBoth>
class address_mutex {
    std::atomic<bool> is_locked_{false};
    sleepers<FencesBoth> sleepers_;

public:
    void lock() {
        while (is_locked_.exchange(true, acquire)) sleepers_.sleep_until([this] { return !is_locked_.load(relaxed); });
    }

    void unlock() {
        is_locked_.exchange(false, release);
        sleepers_.wake();
    }
};

template <bool FencesBoth>
void two_take_turns() {
    address_mutex<FencesBoth> mutex;
    int inside = 0;
    const auto turn = [&] {
        const std::lock_guard lock(mutex);
        ++inside;
    };
    std::thread other(turn);
    turn();
    other.join();
}

void broken() { two_take_turns<false>(); }
void repaired() { two_take_turns<true>(); }

constexpr fg::unmodified_options weak{.memory = fg::rc11};
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken>, fg::paths<100>);  // with the newest values alone
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken, weak>, fg::paths<100>.expect_violation("no deadlock"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired, weak>, fg::paths<100>);

}  // namespace
