// SPDX-License-Identifier: BSL-1.0
// Old values of atomic variables in unmodified code: what RC11 allows beyond sequential consistency.
#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <mutex>
#include <semaphore>
#include <thread>

namespace fg = foregone;

namespace {

using enum std::memory_order;
constexpr fg::unmodified_options weak{.memory = fg::rc11};
constexpr fg::unmodified_options never_stale{.memory = fg::rc11, .stale_reads = 0};
constexpr fg::unmodified_options once_stale{.memory = fg::rc11, .stale_reads = 1};

template <std::memory_order Store, std::memory_order Load>
void dekker() {
    std::atomic<int> left{0}, right{0};
    int seen_by_left = 0;
    std::thread other([&] {
        left.store(1, Store);
        seen_by_left = right.load(Load);
    });
    right.store(1, Store);
    const int seen_by_right = left.load(Load);
    other.join();
    assert(seen_by_left == 1 || seen_by_right == 1);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<dekker<release, acquire>>, fg::paths<200>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<dekker<release, acquire>, weak>,
                       fg::paths<200>.expect_violation("seen_by_left == 1 || seen_by_right == 1"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<dekker<seq_cst, seq_cst>, weak>, fg::paths<200>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<dekker<relaxed, relaxed>, never_stale>, fg::paths<200>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<dekker<relaxed, relaxed>, once_stale>,
                       fg::paths<200>.expect_violation("seen_by_left == 1 || seen_by_right == 1"));

struct seqlock {
    std::atomic<unsigned> version{0};
    std::atomic<int> first{0}, second{0};

    template <bool Fenced>
    void write(int value) {
        const unsigned before = version.load(relaxed);
        version.store(before + 1, relaxed);
        if (Fenced) std::atomic_thread_fence(release);
        first.store(value, relaxed);
        second.store(value, relaxed);
        version.store(before + 2, release);
    }
    template <bool Fenced>
    bool read(int& one, int& other) {
        const unsigned before = version.load(acquire);
        one = first.load(relaxed);
        other = second.load(relaxed);
        if (Fenced) std::atomic_thread_fence(acquire);
        return before % 2 == 0 && version.load(relaxed) == before;
    }
};

template <bool Fenced>
void reads_both() {
    seqlock lock;
    std::thread writer([&] { lock.write<Fenced>(1); });
    int one = 0, other = 0;
    if (lock.read<Fenced>(one, other)) assert(one == other);
    writer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<reads_both<true>, weak>, fg::paths<200>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<reads_both<false>>, fg::paths<200>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<reads_both<false>, weak>, fg::paths<200>.expect_violation("one == other"));

/// The thread that polls reads the flag before it is set, and may read an old value afterwards, but not without end.
template <std::memory_order Store>
void polls() {
    std::atomic<bool> ready{false};
    std::atomic<int> data{0};
    std::thread other([&] {
        data.store(1, relaxed);
        ready.store(true, Store);
    });
    while (!ready.load(acquire)) {}
    const int seen = data.load(relaxed);
    assert(seen == 1);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<polls<release>, weak>, fg::paths<200>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<polls<relaxed>, weak>, fg::paths<200>.expect_violation("seen == 1"));

/// The reader has read an old number, then the newest one: its next round is another one.
void reads_until_equal() {
    std::atomic<unsigned> version{1};
    std::thread writer([&] { version.store(2, relaxed); });
    unsigned before = 0, after = 0;
    do {
        before = version.load(relaxed);
        after = version.load(relaxed);
    } while (before % 2 != 0 || before != after);
    assert(after == 2);
    writer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<reads_until_equal>, fg::paths<200>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<reads_until_equal, weak>, fg::paths<200>);

/// It reads what was stored last in each round, and that never ends its loop.
void reads_in_vain_until_equal() {
    std::atomic<unsigned> version{1};
    std::thread writer([&] { version.store(3, relaxed); });
    unsigned before = 0, after = 0;
    do {
        before = version.load(relaxed);
        after = version.load(relaxed);
    } while (before % 2 != 0 || before != after);
    writer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<reads_in_vain_until_equal, weak>, fg::paths<200>.expect_violation("no deadlock"));

void polls_two() {
    std::atomic<int> a{0}, b{0};
    std::thread first([&] { a.store(1, relaxed); }), second([&] { b.store(1, relaxed); });
    while (a.load(relaxed) == 0 || b.load(relaxed) == 0) {}
    first.join(), second.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<polls_two, weak>, fg::paths<200>);

void polls_in_vain() {
    std::atomic<int> a{0};
    std::thread other([&] { a.store(1, relaxed); });
    while (a.load(relaxed) != 2) {}
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<polls_in_vain, weak>, fg::paths<200>.expect_violation("no deadlock"));

void locks() {
    std::mutex mutex;
    std::atomic<int> count{0};
    const auto adds = [&] {
        const std::lock_guard held(mutex);
        count.store(count.load(relaxed) + 1, relaxed);
    };
    std::thread other(adds);
    adds();
    other.join();
    assert(count.load(relaxed) == 2);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<locks, weak>, fg::paths<200>);

/// The next variable on the stack begins with its own value, whatever was stored there before.
void begins_anew() {
    const auto once = [](int value) {
        std::atomic<int> number{0};
        std::thread other([&] { number.store(value, relaxed); });
        const int seen = number.load(relaxed);
        assert(seen == 0 || seen == value);
        other.join();
    };
    once(1), once(2);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<begins_anew, weak>, fg::paths<200>);

template <std::memory_order Store>
void waits() {
    std::atomic<int> number{0};
    std::thread other([&] {
        number.store(1, Store);
        number.notify_one();
    });
    number.wait(0, relaxed);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<waits<seq_cst>, weak>, fg::paths<400>);
/// libstdc++ 12 looks for waiting threads by a load that is not ordered after the relaxed store.
FOREGONE_RUNTIME_CHECK(fg::unmodified<waits<relaxed>, weak>, fg::paths<400>.expect_violation("no deadlock"));

/// The library spins before it waits. What it reads first may be old; then it waits, or gives up, though another value is there.
void waits_without_notification() {
    std::atomic<int> ready{0};
    std::thread waiting([&] { ready.wait(0); });
    ready.store(1);
    waiting.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<waits_without_notification, weak>, fg::paths<200>.expect_violation("no deadlock"));

void tries_too_early() {
    std::binary_semaphore units{0};
    std::thread trying([&] { assert(units.try_acquire()); });
    units.release();
    trying.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<tries_too_early, weak>, fg::paths<200>.expect_violation("units.try_acquire()"));

}  // namespace
