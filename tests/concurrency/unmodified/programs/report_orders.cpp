// SPDX-License-Identifier: BSL-1.0
// Programs that are right, whose memory orders --weakest-orders weakens; report_orders.sh reads what it prints.
#include <foregone/concurrency/unmodified.hpp>

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <thread>

namespace {

namespace fg = foregone;
using enum std::memory_order;

/// Each order is needed.
struct ring {
    std::array<int, 2> items{};
    std::atomic<std::size_t> written{0}, read{0};

    void push(int item) {
        const std::size_t at = written.load(relaxed);
        while (at - read.load(acquire) == 2) {}
        items[at % 2] = item;
        written.store(at + 1, release);
    }
    int pop() {
        const std::size_t at = read.load(relaxed);
        while (written.load(acquire) == at) {}
        const int item = items[at % 2];
        read.store(at + 1, release);
        return item;
    }
};
void arrives_in_order() {
    ring items;
    std::thread producer([&] {
        for (int item = 1; item <= 3; ++item) items.push(item);
    });
    for (int expected = 1; expected <= 3; ++expected) assert(items.pop() == expected);
    producer.join();
}
FOREGONE_RUNTIME_CHECK_AS("ring", fg::unmodified<arrives_in_order>, fg::paths<300>);

/// Release and acquire suffice.
void message() {
    int data = 0;
    std::atomic<int> flag{0};
    std::thread other([&] {
        data = 1;
        flag.store(1, seq_cst);
    });
    if (flag.load(acquire) == 1) assert(data == 1);
    other.join();
}
FOREGONE_RUNTIME_CHECK_AS("message", fg::unmodified<message>, fg::paths<100>);

/// Acquire and release suffice.
struct spin_lock {
    std::atomic<bool> is_locked{false};

    void lock() {
        while (is_locked.exchange(true, acq_rel)) {}
    }
    void unlock() { is_locked.store(false, release); }
};
void counts() {
    spin_lock mutex;
    int count = 0;
    const auto adds = [&] {
        mutex.lock();
        ++count;
        mutex.unlock();
    };
    std::thread other(adds);
    adds();
    other.join();
    assert(count == 2);
}
FOREGONE_RUNTIME_CHECK_AS("spin_lock", fg::unmodified<counts>, fg::paths<100>);

/// The data is ordered by each of two flags, so that either can be relaxed, and not both.
void two_flags() {
    int data = 0;
    std::atomic<int> first{0}, second{0};
    std::thread other([&] {
        data = 1;
        first.store(1, release);
        second.store(1, release);
    });
    const bool is_first = first.load(acquire) == 1;
    const bool is_second = second.load(acquire) == 1;
    if (is_first && is_second) assert(data == 1);
    other.join();
}
FOREGONE_RUNTIME_CHECK_AS("two_flags", fg::unmodified<two_flags>, fg::paths<100>);

/// The fences order what relaxed operations publish.
void fences() {
    int data = 0;
    std::atomic<int> flag{0};
    std::thread other([&] {
        data = 1;
        std::atomic_thread_fence(release);
        flag.store(1, relaxed);
    });
    if (flag.load(relaxed) == 1) {
        std::atomic_thread_fence(acquire);
        assert(data == 1);
    }
    other.join();
}
FOREGONE_RUNTIME_CHECK_AS("fences", fg::unmodified<fences>, fg::paths<100>);

/// Nothing is to be weakened.
void fails() {
    std::atomic<int> left{0}, right{0};
    int seen = 0;
    std::thread other([&] { left.store(1, release), seen = right.load(acquire); });
    right.store(1, release);
    const int seen_here = left.load(acquire);
    other.join();
    assert(seen + seen_here > 0);
}
FOREGONE_RUNTIME_CHECK_AS("fails", fg::unmodified<fails>, fg::paths<100>);

/// A loop without end, which counts its rounds, so that paths are cut.
int rounds = 0;
void is_cut() {
    std::atomic<int> number{0};
    std::thread other([&] { number.store(1, release); });
    while (number.load(acquire) == 0) ++rounds;
    other.join();
}
FOREGONE_RUNTIME_CHECK_AS("is_cut", fg::unmodified<is_cut>, fg::paths<10>);
FOREGONE_RUNTIME_CHECK_AS("merges_states", fg::unmodified<message>, fg::paths<20>.merge_states());
FOREGONE_RUNTIME_CHECK_AS("is_random", fg::unmodified<message>, fg::random{.runs = 10, .steps = 20});

}  // namespace
