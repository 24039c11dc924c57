// SPDX-License-Identifier: BSL-1.0
// std::condition_variable in unmodified code.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

namespace fg = foregone;

namespace {

void right() {
    std::mutex mutex;
    std::condition_variable filled;
    bool is_there = false;
    std::thread consumer([&] {
        std::unique_lock lock(mutex);
        filled.wait(lock, [&] { return is_there; });
        program::expect(is_there);
    });
    {
        const std::lock_guard lock(mutex);
        is_there = true;
    }
    filled.notify_one();
    consumer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right>, fg::paths<2000>);

/// Each of the two notifications wakes another thread.
void right_two_wait() {
    std::mutex mutex;
    std::condition_variable filled;
    int items = 0;
    const auto take = [&] {
        std::unique_lock lock(mutex);
        filled.wait(lock, [&] { return items > 0; });
        --items;
    };
    std::thread a(take), b(take);
    for (int i = 0; i < 2; ++i) {
        const std::lock_guard lock(mutex);
        ++items;
        filled.notify_one();
    }
    a.join();
    b.join();
    program::expect(items == 0);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_two_wait>, fg::paths<2000>);

void wrong_lost_wakeup() {
    std::mutex mutex;
    std::condition_variable filled;
    std::thread consumer([&] {
        std::unique_lock lock(mutex);
        filled.wait(lock);
    });
    filled.notify_one();
    consumer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_lost_wakeup>, fg::paths<2000>.expect_violation("no deadlock"));

/// One notification for two threads that wait for different things.
void wrong_one_notified() {
    std::mutex mutex;
    std::condition_variable changed;
    bool a = false, b = false;
    std::thread first([&] {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return a; });
    });
    std::thread second([&] {
        std::unique_lock lock(mutex);
        changed.wait(lock, [&] { return b; });
    });
    {
        const std::lock_guard lock(mutex);
        a = b = true;
    }
    changed.notify_one();
    first.join();
    second.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_one_notified>, fg::paths<2000>.expect_violation("no deadlock"));

void wait_without_asking() {
    std::mutex mutex;
    std::condition_variable filled;
    bool is_there = false;
    std::thread consumer([&] {
        std::unique_lock lock(mutex);
        if (!is_there) filled.wait(lock);
        program::expect(is_there);
    });
    {
        const std::lock_guard lock(mutex);
        is_there = true;
        filled.notify_one();
    }
    consumer.join();
}
void right_without_spurious_wakeups() { wait_without_asking(); }
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_without_spurious_wakeups>, fg::paths<2000>);

constexpr fg::unmodified_options wakes_up{.spurious_wakeups = 1};
void wrong_with_spurious_wakeups() { wait_without_asking(); }
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_with_spurious_wakeups, wakes_up>,
                       fg::paths<2000>.expect_violation(program::unexpected));

/// The waiting thread may end the condition variable's life before the notification.
void wrong_notified_too_late() {
    auto filled = std::make_unique<std::condition_variable>();
    std::mutex mutex;
    bool is_there = false;
    std::thread producer([&mutex, &is_there, &notified = *filled] {
        {
            const std::lock_guard lock(mutex);
            is_there = true;
        }
        notified.notify_one();
    });
    {
        std::unique_lock lock(mutex);
        filled->wait(lock, [&] { return is_there; });
    }
    filled.reset();
    producer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_notified_too_late>, fg::paths<2000>.expect_violation("no data race"));

void wrong_without_mutex() {
    std::mutex mutex;
    std::condition_variable filled;
    std::unique_lock lock(mutex, std::adopt_lock);
    filled.wait(lock);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_without_mutex>, fg::paths<2000>.expect_violation("waiting threads hold the mutex"));

}  // namespace
