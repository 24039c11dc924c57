// SPDX-License-Identifier: BSL-1.0
// Timed waits for std::condition_variable in unmodified code: a time-out is a choice.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace fg = foregone;
using namespace std::chrono_literals;

namespace {

void right() {
    std::mutex mutex;
    std::condition_variable filled;
    bool is_there = false, was_there = false;
    std::thread consumer([&] {
        std::unique_lock lock(mutex);
        was_there = filled.wait_for(lock, 10ms, [&] { return is_there; });
        program::expect(was_there == is_there);
    });
    {
        const std::lock_guard lock(mutex);
        is_there = true;
    }
    filled.notify_one();
    consumer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right>, fg::paths<2000>);

/// Nothing else could end the wait.
void right_alone() {
    std::mutex mutex;
    std::condition_variable filled;
    std::unique_lock lock(mutex);
    const auto until = std::chrono::steady_clock::now() + 1s;
    program::expect(filled.wait_until(lock, until) == std::cv_status::timeout);
    program::expect(std::chrono::steady_clock::now() >= until);
    program::expect(!filled.wait_until(lock, std::chrono::system_clock::now() + 1s, [] { return false; }));
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_alone>, fg::paths<2000>);

void right_polls() {
    std::mutex mutex;
    std::condition_variable filled;
    bool is_there = false;
    std::thread consumer([&] {
        std::unique_lock lock(mutex);
        while (!is_there) filled.wait_for(lock, 10ms);
    });
    {
        const std::lock_guard lock(mutex);
        is_there = true;
    }
    consumer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_polls>, fg::paths<2000>);

void wrong_in_time() {
    std::mutex mutex;
    std::condition_variable filled;
    bool is_there = false;
    std::thread consumer([&] {
        std::unique_lock lock(mutex);
        program::expect(filled.wait_for(lock, 10ms, [&] { return is_there; }));
    });
    {
        const std::lock_guard lock(mutex);
        is_there = true;
    }
    filled.notify_one();
    consumer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_in_time>, fg::paths<2000>.expect_violation(program::unexpected));

/// A time-out while the producer has the mutex: the notification wakes no thread, and the item is there all the same.
void wrong_timeout_means_empty() {
    std::mutex mutex;
    std::condition_variable filled;
    bool is_there = false;
    std::thread consumer([&] {
        std::unique_lock lock(mutex);
        if (is_there) return;
        if (filled.wait_for(lock, 10ms) == std::cv_status::timeout) program::expect(!is_there);
    });
    {
        const std::lock_guard lock(mutex);
        is_there = true;
        filled.notify_one();
    }
    consumer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_timeout_means_empty>, fg::paths<2000>.expect_violation(program::unexpected));

}  // namespace
