// SPDX-License-Identifier: BSL-1.0
// std::promise, std::packaged_task and std::async in unmodified code.
#include <foregone/concurrency/unmodified.hpp>

#include "program_support.hpp"

#include <chrono>
#include <future>
#include <memory>
#include <stdexcept>
#include <thread>
#include <utility>

namespace fg = foregone;

namespace {

void right_promise() {
    std::promise<int> promise;
    std::future<int> future = promise.get_future();
    std::thread other([&] { promise.set_value(7); });
    program::expect(future.get() == 7);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_promise>, fg::paths<4000>);

void right_exception() {
    std::packaged_task<int()> task([]() -> int { throw std::runtime_error("no value"); });
    std::future<int> future = task.get_future();
    std::thread other(std::move(task));
    bool caught = false;
    try {
        future.get();
    } catch (const std::runtime_error&) { caught = true; }
    other.join();
    program::expect(caught);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_exception>, fg::paths<4000>);

void right_async() {
    std::future<int> future = std::async(std::launch::async, [] { return 7; });
    program::expect(future.get() == 7);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_async>, fg::paths<4000>);

void right_shared() {
    std::promise<int> promise;
    const std::shared_future<int> future = promise.get_future().share();
    std::thread other([future] { program::expect(future.get() == 7); });
    promise.set_value(7);
    program::expect(future.get() == 7);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_shared>, fg::paths<4000>);

/// The library wakes who waits for the value after that thread may have seen it, and ended the promise and its state.
void right_gone_once_set() {
    auto promise = std::make_unique<std::promise<void>>();
    std::future<void> future = promise->get_future();
    std::thread other([set = promise.get()] { set->set_value(); });
    future.get();
    promise.reset();
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<right_gone_once_set>, fg::paths<4000>);

void wrong_never_set() {
    std::promise<int> promise;
    promise.get_future().wait();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_never_set>, fg::paths<4000>.expect_violation("no deadlock"));

void wrong_in_time() {
    std::promise<int> promise;
    std::future<int> future = promise.get_future();
    std::thread other([&] { promise.set_value(7); });
    const bool is_there = future.wait_for(std::chrono::milliseconds(10)) == std::future_status::ready;
    other.join();
    program::expect(is_there);
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_in_time>, fg::paths<4000>.expect_violation(program::unexpected));

void wrong_written_after() {
    std::promise<void> promise;
    int value = 0;
    std::thread other([&] {
        promise.set_value();
        value = 7;
    });
    promise.get_future().wait();
    program::expect(value == 0 || value == 7);
    other.join();
}
FOREGONE_RUNTIME_CHECK(fg::unmodified<wrong_written_after>, fg::paths<4000>.expect_violation("no data race"));

}  // namespace
