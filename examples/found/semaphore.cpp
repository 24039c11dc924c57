// SPDX-License-Identifier: BSL-1.0
// A semaphore that sleeps until its count differs from what it was: it differs, and is the same again.
//
// A lost wakeup of std::counting_semaphore in GCC 12's libstdc++, re-stated. https://github.com/pytorch/pytorch/pull/177884 found
// a lost wakeup there, and names GCC's report: https://gcc.gnu.org/bugzilla/show_bug.cgi?id=98033. The thread that acquires notes
// the count, then tries, then sleeps until the count is another. If another thread has taken the last unit before the try and
// gives it back before the sleep, the count is what was noted, and the notification is over.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <thread>

namespace fg = foregone;

namespace {

template <bool SleepsAtZeroOnly>
class semaphore {
    std::atomic<int> count_{1};

    bool try_acquire() {
        int count = count_.load();
        return count != 0 && count_.compare_exchange_strong(count, count - 1);
    }

public:
    void acquire() {
        for (;;) {
            const int noted = SleepsAtZeroOnly ? 0 : count_.load();
            if (try_acquire()) return;
            count_.wait(noted);
        }
    }

    void release() {
        if (count_.fetch_add(1) == 0) count_.notify_all();
    }
};

template <bool SleepsAtZeroOnly>
void two_take_turns() {
    semaphore<SleepsAtZeroOnly> one;
    int inside = 0;
    const auto turn = [&] {
        one.acquire();
        ++inside;
        one.release();
    };
    std::thread other(turn);
    turn();
    other.join();
    assert(inside == 2);
}

void broken() { two_take_turns<false>(); }
void repaired() { two_take_turns<true>(); }

FOREGONE_RUNTIME_CHECK(fg::unmodified<broken>, fg::paths<100>.expect_violation("no deadlock"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired>, fg::paths<100>);

}  // namespace
