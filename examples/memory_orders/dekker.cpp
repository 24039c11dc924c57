// SPDX-License-Identifier: BSL-1.0
// Dekker's mutual exclusion: each thread says that it wants to enter, then looks whether the other one does. That takes seq_cst.
//
// A release store and an acquire load after it do not order each other, so that both threads may read that the other one does not
// want to enter. No interleaving shows that: each would see the store that came first.

#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <thread>

namespace fg = foregone;

namespace {

using enum std::memory_order;

template <std::memory_order Announce, std::memory_order Look>
class dekker_lock {
    std::atomic<bool> wants_[2]{};
    std::atomic<int> turn_{0};

public:
    void lock(int me) {
        const int other = 1 - me;
        wants_[me].store(true, Announce);
        while (wants_[other].load(Look)) {
            if (turn_.load(relaxed) == me) continue;
            wants_[me].store(false, relaxed);
            while (turn_.load(relaxed) != me) {}
            wants_[me].store(true, Announce);
        }
    }

    void unlock(int me) {
        turn_.store(1 - me, relaxed);
        wants_[me].store(false, release);
    }
};

template <std::memory_order Announce, std::memory_order Look>
void one_at_a_time() {
    dekker_lock<Announce, Look> lock;
    int inside = 0;
    const auto enter = [&](int me) {
        lock.lock(me);
        ++inside;
        lock.unlock(me);
    };
    std::thread other(enter, 1);
    enter(0);
    other.join();
}

void broken() { one_at_a_time<release, acquire>(); }
void repaired() { one_at_a_time<seq_cst, seq_cst>(); }

constexpr fg::unmodified_options weak{.memory = fg::rc11};
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken>, fg::paths<100>);  // with the newest values alone
FOREGONE_RUNTIME_CHECK(fg::unmodified<broken, weak>, fg::paths<100>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<repaired, weak>, fg::paths<100>);

}  // namespace
