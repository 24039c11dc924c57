// SPDX-License-Identifier: BSL-1.0
// std::atomic::wait and notify of unmodified code: right uses, lost notifications, and a notification of a dead object.
#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cstdlib>
#include <thread>

namespace fg = foregone;

void right() {
    std::atomic<int> ready = 0;
    int value = 0;
    std::thread producer([&] {
        value = 42;
        ready.store(1);
        ready.notify_one();
    });
    ready.wait(0);
    if (value != 42) std::abort();
    producer.join();
}

void right_with_two_waiters() {
    std::atomic<int> turn = 0;
    std::thread one([&] { turn.wait(0); });
    std::thread other([&] { turn.wait(0); });
    turn.store(1);
    turn.notify_all();
    one.join();
    other.join();
}

void right_with_flag() {
    std::atomic_flag set;
    std::thread setter([&] {
        set.test_and_set();
        set.notify_all();
    });
    set.wait(false);
    setter.join();
}

void wrong_without_notification() {
    std::atomic<int> ready = 0;
    std::thread producer([&] { ready.store(1); });
    ready.wait(0);
    producer.join();
}

void wrong_one_for_two() {
    std::atomic<int> turn = 0;
    std::thread one([&] { turn.wait(0); });
    std::thread other([&] { turn.wait(0); });
    turn.store(1);
    turn.notify_one();
    one.join();
    other.join();
}

void wrong_life() {
    auto* const ready = new std::atomic<int>(0);
    std::thread producer([=] {
        ready->store(1);
        ready->notify_one();
    });
    ready->wait(0);
    delete ready;
    producer.join();
}

void wrong_order() {
    std::atomic<int> ready = 0;
    int value = 0;
    std::thread producer([&] {
        value = 42;
        ready.store(1, std::memory_order_relaxed);
        ready.notify_one();
    });
    ready.wait(0, std::memory_order_relaxed);
    if (value != 42) std::abort();
    producer.join();
}

FOREGONE_RUNTIME_CHECK(fg::unmodified<right>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_with_two_waiters>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_with_flag>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_without_notification>, fg::paths<2000>.expect_violation("no deadlock"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_one_for_two>, fg::paths<2000>.expect_violation("no deadlock"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_life>, fg::paths<2000>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_order>, fg::paths<2000>.expect_violation("no data race"));
