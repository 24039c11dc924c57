// SPDX-License-Identifier: BSL-1.0
// std::counting_semaphore, std::latch and std::barrier of unmodified code, which wait by futexes.
#include <foregone/concurrency/unmodified.hpp>

#include <barrier>
#include <chrono>
#include <latch>
#include <semaphore>
#include <thread>

namespace fg = foregone;
using namespace std::chrono_literals;

void right_semaphore() {
    std::counting_semaphore<2> filled(0);
    int value = 0;
    std::thread producer([&] {
        value = 1;
        filled.release();
    });
    filled.acquire();
    value = 2;
    producer.join();
}

void right_semaphore_with_limit() {
    std::binary_semaphore filled(0);
    int value = 0;
    std::thread producer([&] {
        value = 1;
        filled.release();
    });
    if (filled.try_acquire_for(10ms)) value = 2;
    producer.join();
}

void right_latch() {
    std::latch done(2);
    int first = 0, second = 0;
    std::thread one([&] {
        first = 1;
        done.count_down();
    });
    std::thread other([&] {
        second = 1;
        done.count_down();
    });
    done.wait();
    if (first + second != 2) __builtin_abort();
    one.join();
    other.join();
}

void right_barrier() {
    std::barrier phase(2);
    int left[2] = {}, right[2] = {};
    std::thread other([&] {
        left[0] = 1;
        phase.arrive_and_wait();
        left[1] = right[0];
    });
    right[0] = 1;
    phase.arrive_and_wait();
    right[1] = left[0];
    other.join();
}

void wrong_semaphore() {
    std::counting_semaphore<2> filled(1);
    int value = 0;
    std::thread producer([&] {
        value = 1;
        filled.release();
    });
    filled.acquire();
    value = 2;
    producer.join();
}

void wrong_semaphore_with_limit() {
    std::binary_semaphore filled(0);
    int value = 0;
    std::thread producer([&] {
        value = 1;
        filled.release();
    });
    (void)filled.try_acquire_for(10ms);
    value = 2;
    producer.join();
}

void wrong_latch() {
    std::latch done(3);
    std::thread one([&] { done.count_down(); });
    done.count_down();
    done.wait();
    one.join();
}

void wrong_barrier() {
    std::barrier phase(2);
    int left = 0, right = 0;
    std::thread other([&] {
        phase.arrive_and_wait();
        left = right;
    });
    phase.arrive_and_wait();
    right = left;
    other.join();
}

FOREGONE_RUNTIME_CHECK(fg::unmodified<right_semaphore>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_semaphore_with_limit>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_latch>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_barrier>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_semaphore>, fg::paths<2000>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_semaphore_with_limit>, fg::paths<2000>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_latch>, fg::paths<2000>.expect_violation("no deadlock"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_barrier>, fg::paths<2000>.expect_violation("no data race"));
