// SPDX-License-Identifier: BSL-1.0
// Sleeps, time-outs and clocks of unmodified code: time is virtual, and a sleep orders nothing.
#include <foregone/concurrency/unmodified.hpp>

#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

namespace fg = foregone;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

void right_sleep() {
    const auto begin = steady_clock::now();
    std::this_thread::sleep_for(1h);
    assert(steady_clock::now() - begin >= 1h);
}

void right_clock() {
    const auto begin = std::chrono::system_clock::now();
    std::this_thread::sleep_until(begin + 5s);
    assert(std::chrono::system_clock::now() - begin == 5s);
}

void right_polling_sleep() {
    std::atomic<bool> done = false;
    std::thread worker([&] { done = true; });
    while (!done) std::this_thread::sleep_for(1ms);
    worker.join();
}

void right_polling_yield() {
    std::atomic<bool> done = false;
    std::thread worker([&] { done = true; });
    while (!done) std::this_thread::yield();
    worker.join();
}

void right_polling_mutex() {
    std::mutex mutex;
    bool done = false;
    std::thread worker([&] {
        const std::lock_guard lock(mutex);
        done = true;
    });
    const auto is_done = [&] {
        const std::lock_guard lock(mutex);
        return done;
    };
    while (!is_done()) std::this_thread::yield();
    worker.join();
}

void right_polling_clock() {
    const auto end = steady_clock::now() + 1s;
    while (steady_clock::now() < end) {}
}

void right_wait_for() {
    std::mutex mutex;
    std::condition_variable changed;
    bool ready = false;
    std::thread worker([&] {
        const std::lock_guard lock(mutex);
        ready = true;
        changed.notify_one();
    });
    std::unique_lock lock(mutex);
    while (!ready) changed.wait_for(lock, 1ms);
    lock.unlock();
    worker.join();
}

void right_wait_for_nothing() {
    std::mutex mutex;
    std::condition_variable changed;
    std::unique_lock lock(mutex);
    const auto begin = steady_clock::now();
    assert(changed.wait_for(lock, 1s) == std::cv_status::timeout);
    assert(steady_clock::now() - begin >= 1s);
}

/// A wait whose time is over waits for its mutex only.
void right_wait_until_then() {
    std::mutex mutex;
    std::condition_variable changed;
    int value = 0;
    std::thread worker([&] {
        const std::lock_guard lock(mutex);
        ++value;
    });
    std::unique_lock lock(mutex);
    assert(changed.wait_until(lock, steady_clock::now() - 1s) == std::cv_status::timeout);
    ++value;
    lock.unlock();
    worker.join();
}

void right_future() {
    std::promise<int> promise;
    std::future<int> future = promise.get_future();
    std::thread worker([&] { promise.set_value(1); });
    while (future.wait_for(1ms) != std::future_status::ready) {}
    assert(future.get() == 1);
    worker.join();
}

void wrong_yield() {
    std::atomic<int> value = 0;
    std::thread worker([&] { assert(value == 0); });
    std::this_thread::yield();
    value = 1;
    worker.join();
}

/// A sleep instead of synchronisation.
void wrong_sleep() {
    int value = 0;
    std::thread worker([&] { value = 1; });
    std::this_thread::sleep_for(1s);
    value = 2;
    worker.join();
}

void wrong_order_of_sleeps() {
    std::atomic<int> last = 0;
    std::thread early([&] {
        std::this_thread::sleep_for(1ms);
        last = 1;
    });
    std::thread late([&] {
        std::this_thread::sleep_for(1s);
        last = 2;
    });
    early.join();
    late.join();
    assert(last == 2);
}

void wrong_wait_for() {
    std::mutex mutex;
    std::condition_variable changed;
    bool ready = false;
    std::thread worker([&] {
        const std::lock_guard lock(mutex);
        ready = true;
        changed.notify_one();
    });
    {
        std::unique_lock lock(mutex);
        if (!ready) changed.wait_for(lock, 1s);
        assert(ready);
    }
    worker.join();
}

void wrong_poll() {
    std::atomic<bool> done = false;
    while (!done) std::this_thread::sleep_for(1ms);
}

FOREGONE_RUNTIME_CHECK(fg::unmodified<right_sleep>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_clock>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_polling_sleep>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_polling_yield>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_polling_mutex>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_polling_clock>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_wait_for>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_wait_for_nothing>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_wait_until_then>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_future>, fg::paths<2000>);
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_yield>, fg::paths<2000>.expect_violation("value == 0"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_sleep>, fg::paths<2000>.expect_violation("no data race"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_order_of_sleeps>, fg::paths<2000>.expect_violation("last == 2"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_wait_for>, fg::paths<2000>.expect_violation("ready"));
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_poll>, fg::paths<2000>.expect_violation("no livelock"));
