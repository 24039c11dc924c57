// SPDX-License-Identifier: BSL-1.0
// std::timed_mutex and std::recursive_timed_mutex in unmodified code: a time-out is a choice while another thread has the lock.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <chrono>
#include <mutex>
#include <thread>

namespace fg = foregone;
using namespace std::chrono_literals;

namespace {

template <class Mutex>
void count_or_give_up() {
    Mutex mutex;
    int count = 0;
    bool gave_up = false;
    std::thread other([&] {
        const std::unique_lock lock(mutex, 10ms);
        if (lock) ++count;
        else gave_up = true;
    });
    {
        const std::lock_guard lock(mutex);
        ++count;
    }
    other.join();
    program::expect(count == (gave_up ? 1 : 2));
}

void right() { count_or_give_up<std::timed_mutex>(); }
FOREGONE_RUNTIME_CHECK(fg::unmodified<right>, fg::paths<2000>);

void right_recursive() { count_or_give_up<std::recursive_timed_mutex>(); }
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_recursive>, fg::paths<2000>);

/// The clock of the program is past the limit after a time-out; a lock that is never given up is not a deadlock.
void right_clock() {
    std::timed_mutex mutex;
    mutex.lock();
    std::thread other([&] {
        const auto before = std::chrono::steady_clock::now();
        program::expect(!mutex.try_lock_for(1s));
        program::expect(std::chrono::steady_clock::now() - before >= 1s);
        program::expect(!mutex.try_lock_until(std::chrono::system_clock::now() + 1s));
    });
    other.join();
    mutex.unlock();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_clock>, fg::paths<2000>);

void wrong_ignores_time_out() {
    std::timed_mutex mutex;
    std::thread other([&] {
        mutex.try_lock_for(10ms);
        mutex.unlock();
    });
    mutex.lock();
    mutex.unlock();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_ignores_time_out>, fg::paths<2000>.expect_violation("no mutex is unlocked by another"));

void wrong_writes_without_lock() {
    std::timed_mutex mutex;
    int count = 0;
    std::thread other([&] {
        const std::unique_lock lock(mutex, 10ms);
        ++count;
    });
    {
        const std::lock_guard lock(mutex);
        ++count;
    }
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_writes_without_lock>, fg::paths<2000>.expect_violation("no data race"));

}  // namespace
