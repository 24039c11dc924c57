// SPDX-License-Identifier: BSL-1.0
// std::condition_variable_any, std::jthread and std::stop_token in unmodified code.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <stop_token>
#include <thread>

namespace fg = foregone;

namespace {

void right() {
    std::shared_mutex mutex;
    std::condition_variable_any filled;
    bool is_there = false;
    std::thread consumer([&] {
        std::shared_lock lock(mutex);
        filled.wait(lock, [&] { return is_there; });
    });
    {
        const std::lock_guard lock(mutex);
        is_there = true;
    }
    filled.notify_all();
    consumer.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right>, fg::paths<4000>);

void right_stop() {
    bool is_done = false;
    {
        const std::jthread worker([&](const std::stop_token& stop) {
            while (!stop.stop_requested()) {}
            is_done = true;
        });
    }
    program::expect(is_done);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_stop>, fg::paths<4000>);

void right_callback() {
    int calls = 0;
    std::stop_source source;
    std::jthread worker([&, token = source.get_token()] {
        const std::stop_callback called(token, [&] { ++calls; });
    });
    source.request_stop();
    worker.join();
    program::expect(calls == 0 || calls == 1);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_callback>, fg::paths<4000>);

constexpr fg::unmodified_options one_preemption{.preemptions = 1};
void right_stopped_wait() {
    std::mutex mutex;
    std::condition_variable_any filled;
    const std::jthread worker([&](const std::stop_token& stop) {
        std::unique_lock lock(mutex);
        program::expect(!filled.wait(lock, stop, [] { return false; }));
    });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_stopped_wait, one_preemption>, fg::paths<4000>);

void wrong_never_stopped() {
    std::mutex mutex;
    std::condition_variable_any filled;
    const std::jthread worker([&](const std::stop_token&) {
        std::unique_lock lock(mutex);
        filled.wait(lock, [] { return false; });
    });
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_never_stopped, one_preemption>, fg::paths<4000>.expect_violation("no deadlock"));

void wrong_read_before_join() {
    int value = 0;
    const std::jthread worker([&](const std::stop_token&) { value = 7; });
    program::expect(value == 0 || value == 7);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_read_before_join>, fg::paths<4000>.expect_violation("no data race"));

}  // namespace
