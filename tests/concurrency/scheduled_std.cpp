// SPDX-License-Identifier: BSL-1.0
// Code that takes the names of namespace std from its template argument: checked with scheduled_std, run with plain_std.
#include <foregone/concurrency/plain_std.hpp>
#include <foregone/concurrency/scheduled_std.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <chrono>
#include <functional>
#include <mutex>
#include <shared_mutex>

namespace fg = foregone;

namespace {

enum class defect { none, waits_once, forgets_to_notify };

/// A queue of one item.
template <class Std, defect Defect = defect::none>
class queue {
    typename Std::mutex mutex_;
    typename Std::condition_variable filled_, emptied_;
    typename Std::template variable<int> item_{0};

    bool is_full() { return item_ != 0; }

public:
    void push(int item) {
        std::unique_lock lock(mutex_);
        emptied_.wait(lock, [&] { return !is_full(); });
        item_ = item;
        filled_.notify_one();
    }
    int pop() {
        std::unique_lock lock(mutex_);
        if (Defect == defect::waits_once) filled_.wait(lock);
        else filled_.wait(lock, [&] { return is_full(); });
        const int item = item_;
        item_ = 0;
        if (Defect != defect::forgets_to_notify) emptied_.notify_one();
        return item;
    }
};

/// A test of it. Returns whether two items come in order.
template <class Std, defect Defect = defect::none>
bool hands_over() {
    queue<Std, Defect> items;
    bool is_in_order = true;
    {
        typename Std::jthread consumer([&] { is_in_order = items.pop() == 1 && items.pop() == 2; });
        items.push(1), items.push(2);
    }
    return is_in_order;
}

template <defect Defect>
void checked(fg::chooser& choose) {
    fg::scheduler threads(choose, {.preemptions = 2});
    threads.spawn("producer", [&] { choose.expect(hands_over<fg::scheduled_std, Defect>(), "items come in order"); });
    threads.run();
}

TEST(scheduled_std, is_an_argument_of_the_code) {
    EXPECT_TRUE(hands_over<fg::plain_std>());
    EXPECT_TRUE(paths::all<checked<defect::none>>().holds()) << paths::all<checked<defect::none>>().reason();
    EXPECT_EQ(paths::all<checked<defect::waits_once>>().reason(), "no deadlock");
    EXPECT_EQ(paths::all<checked<defect::forgets_to_notify>>().reason(), "no deadlock");
}

/// Each name once; the same answers from both.
template <class Std>
int every_name() {
    using namespace std::chrono_literals;
    int sum = 0, plain = 1;
    typename Std::template atomic<int> number{1};
    typename Std::atomic_flag flag;
    sum += number.fetch_add(1) + (flag.test_and_set() ? 100 : 1) + ++typename Std::template atomic_ref<int>(plain);
    Std::atomic_thread_fence(std::memory_order_seq_cst);
    typename Std::recursive_mutex recursive;
    typename Std::timed_mutex timed;
    typename Std::recursive_timed_mutex recursive_timed;
    typename Std::shared_mutex shared;
    typename Std::shared_timed_mutex shared_timed;
    {
        const std::scoped_lock all(recursive, timed, recursive_timed);
        const std::shared_lock one(shared);
        const std::shared_lock two(shared_timed, 1s);
        sum += two.owns_lock();
    }
    typename Std::condition_variable_any any;
    sum += any.wait_for(timed, 1s, [] { return true; });
    typename Std::template counting_semaphore<3> places(2);
    typename Std::binary_semaphore place(1);
    places.acquire(), place.acquire(), sum += places.try_acquire();
    typename Std::latch latch(1);
    latch.arrive_and_wait();
    typename Std::template barrier<> barrier(1);
    barrier.arrive_and_wait();
    typename Std::once_flag once;
    for (int i = 0; i < 2; ++i)
        Std::call_once(
            once, [&](int more) { sum += more; }, 10);
    typename Std::stop_source source;
    const typename Std::template stop_callback<std::function<void()>> callback(source.get_token(), [&] { sum += 100; });
    source.request_stop();
    typename Std::template promise<int> promise;
    typename Std::template future<int> result = promise.get_future();
    promise.set_value(1000);
    sum += result.wait_for(1s) == Std::future_status::ready ? result.get() : 0;
    sum += Std::async([] { return 10000; }).get();
    typename Std::thread thread([&] { number.store(5); });
    sum += thread.get_id() == Std::this_thread::get_id() ? 0 : 100000;
    thread.join();
    Std::this_thread::yield(), Std::this_thread::sleep_for(0s);
    return sum + (Std::cv_status::timeout == Std::cv_status::no_timeout);
}

void names(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.spawn("main",
                  [&] { choose.expect(every_name<fg::scheduled_std>() == every_name<fg::plain_std>(), "they do the same"); });
    threads.run();
}

TEST(scheduled_std, has_every_name) {
    EXPECT_EQ(every_name<fg::plain_std>(), 7 + 111110);  // seven ones, and one of each greater power of 10
    EXPECT_TRUE(paths::all<names>().holds()) << paths::all<names>().reason();
}

}  // namespace
