// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <set>
#include <string>

namespace fg = foregone;

namespace {

/// When the waiting thread asks whether it is there.
enum class asks { never, before, always };

template <asks When>
void hand_over(fg::chooser& choose, fg::scheduler& threads) {
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable filled;
    bool is_there = false;
    threads.spawn("consumer", [&] {
        std::unique_lock lock(mutex);
        if (When == asks::always) filled.wait(lock, [&] { return is_there; });
        else if (When == asks::never || !is_there) filled.wait(lock);
        choose.expect(is_there, "it is there");
    });
    threads.spawn("producer", [&] {
        {
            const std::lock_guard lock(mutex);
            is_there = true;
        }
        filled.notify_one();
    });
    threads.run();
}

template <asks When>
void named(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"mutex", "filled"});
    hand_over<When>(choose, threads);
}

TEST(scheduled_condition_variable, hands_over) {
    const paths::walked seen = paths::all<named<asks::always>>();
    EXPECT_TRUE(seen.holds()) << seen.reason() << seen.reported();
    EXPECT_GT(seen.counted.complete, 3);
}

TEST(scheduled_condition_variable, forgets_what_nobody_waited_for) {
    const paths::walked seen = paths::all<named<asks::never>>();
    EXPECT_EQ(seen.reason(), "no deadlock");
    EXPECT_TRUE(seen.says("consumer waits for a notification of filled")) << seen.reported();
}

std::set<std::string> orders;

void several_wait(fg::chooser& choose) {
    fg::scheduler threads(choose, {.preemptions = 1});
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable woken;
    int calls = 0, waiting = 0;
    std::string order;
    for (const char name : {'a', 'b', 'c'})
        threads.spawn(std::string(1, name), [&, name] {
            std::unique_lock lock(mutex);
            ++waiting;
            woken.wait(lock, [&] { return calls > 0; });
            --calls;
            order += name;
        });
    threads.spawn("caller", [&] {
        for (int i = 0; i < 3; ++i) {
            const std::lock_guard lock(mutex);
            ++calls;
            woken.notify_one();
        }
    });
    threads.run();
    orders.insert(order);
}

TEST(scheduled_condition_variable, wakes_whom_somebody_chooses) {
    orders.clear();
    const paths::walked seen = paths::all<several_wait>();
    EXPECT_TRUE(seen.holds()) << seen.reason() << seen.reported();
    EXPECT_EQ(orders.size(), 6);
}

std::set<char> first_woken;

/// They begin to wait in this order, whatever is chosen; whom the one notification wakes is chosen.
void wait_in_order(fg::chooser& choose) {
    fg::scheduler threads(choose, {.preemptions = 0});
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable woken;
    fg::scheduled_atomic<int> waiting{0}, calls{0};
    char first = 0;
    for (const char name : {'a', 'b', 'c'})
        threads.spawn(std::string(1, name), [&, name] {
            threads.await([&] { return waiting.load() == name - 'a'; });
            std::unique_lock lock(mutex);
            ++waiting;
            woken.wait(lock, [&] { return calls.load() > 0; });
            if (first == 0) first = name;
            --calls;
        });
    threads.spawn("caller", [&] {
        threads.await([&] { return waiting.load() == 3; });
        {
            const std::lock_guard lock(mutex);
            ++calls;
            woken.notify_one();
        }
        threads.await([&] { return calls.load() == 0; });
        const std::lock_guard lock(mutex);
        calls.store(2);
        woken.notify_all();
    });
    threads.run();
    first_woken.insert(first);
}

TEST(scheduled_condition_variable, wakes_not_only_who_waited_first) {
    first_woken.clear();
    const paths::walked seen = paths::all<wait_in_order>();
    EXPECT_TRUE(seen.holds()) << seen.reason() << seen.reported();
    EXPECT_EQ(first_woken, (std::set{'a', 'b', 'c'}));
}

template <bool All>
void two_wait(fg::chooser& choose) {
    fg::scheduler threads(choose, {.preemptions = 2});
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable opened;
    bool is_open = false;
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&] {
            std::unique_lock lock(mutex);
            opened.wait(lock, [&] { return is_open; });
        });
    threads.spawn("opens", [&] {
        const std::lock_guard lock(mutex);
        is_open = true;
        if (All) opened.notify_all();
        else opened.notify_one();
    });
    threads.run();
}

TEST(scheduled_condition_variable, wakes_all) { EXPECT_TRUE(paths::all<two_wait<true>>().holds()); }
TEST(scheduled_condition_variable, wakes_one) { EXPECT_EQ(paths::all<two_wait<false>>().reason(), "no deadlock"); }

template <asks When, std::uint64_t Wakeups>
void spurious(fg::chooser& choose) {
    fg::scheduler threads(choose, {.spurious_wakeups = Wakeups});
    hand_over<When>(choose, threads);
}

TEST(scheduled_condition_variable, may_wake_up_without_a_reason) {
    EXPECT_TRUE((paths::all<spurious<asks::before, 0>>().holds()));
    EXPECT_TRUE((paths::all<spurious<asks::always, 1>>().holds()));
    EXPECT_TRUE((paths::all<spurious<asks::always, 2>>().holds()));
    const paths::walked seen = paths::all<spurious<asks::before, 1>>();
    EXPECT_EQ(seen.reason(), "it is there");
    EXPECT_TRUE(seen.says("consumer wakes up without a notification of condition 1")) << seen.reported();
}

/// A possible spurious wakeup does not hide a deadlock.
void waits_forever(fg::chooser& choose) {
    fg::scheduler threads(choose, {.spurious_wakeups = 5});
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable never;
    threads.spawn("a", [&] {
        std::unique_lock lock(mutex);
        never.wait(lock);
    });
    threads.run();
}

TEST(scheduled_condition_variable, is_not_saved_from_a_deadlock) { EXPECT_EQ(paths::all<waits_forever>().reason(), "no deadlock"); }

void without_the_mutex(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable condition;
    threads.spawn("a", [&] {
        std::unique_lock lock(mutex, std::defer_lock);
        condition.wait(lock, [] { return false; });
    });
    threads.run();
}

TEST(scheduled_condition_variable, is_waited_for_with_the_mutex) {
    EXPECT_EQ(paths::all<without_the_mutex>().reason(), "waiting threads hold the mutex");
}

enum class timed { once, with_condition, until, until_with_condition };

/// The consumer waits for a time; the producer fills it, and notifies or does not.
template <timed How, bool Notifies>
void waits_for_a_time(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable filled;
    bool is_there = false;
    threads.spawn("consumer", [&] {
        using namespace std::chrono_literals;
        const auto now = std::chrono::steady_clock::time_point();
        const auto asks = [&] { return is_there; };
        std::unique_lock lock(mutex);
        bool is_in_time = is_there;
        if (How == timed::once) is_in_time = is_there || filled.wait_for(lock, 1s) == std::cv_status::no_timeout;
        if (How == timed::until) is_in_time = is_there || filled.wait_until(lock, now) != fg::scheduled_cv_status::timeout;
        if (How == timed::with_condition) is_in_time = filled.wait_for(lock, 1s, asks);
        if (How == timed::until_with_condition) is_in_time = filled.wait_until(lock, now, asks);
        choose.expect(is_in_time, "it is filled in time");
        choose.expect(is_there, "it is filled");
    });
    threads.spawn("producer", [&] {
        mutex.lock(), is_there = true, mutex.unlock();
        if (Notifies) filled.notify_one();
    });
    threads.run();
}

template <timed How, bool Notifies = true>
paths::walked timed_paths() { return paths::all<waits_for_a_time<How, Notifies>>(); }

TEST(scheduled_condition_variable, may_time_out) {
    const paths::walked seen = timed_paths<timed::once>();
    EXPECT_EQ(seen.reason(), "it is filled in time");
    EXPECT_TRUE(seen.says("consumer times out at condition 1")) << seen.reported();
    // The consumer waits first. It wakes in time on 1 path. Its time-out is before, between or after the producer's lock and
    // unlock; then it locks, before the producer does (1), or after that, before or after the notification (2).
    // The producer is first: the consumer does not wait; its two operations and the notification have C(3, 1) orders.
    EXPECT_EQ(seen.counted.complete, 1 + 3);
    EXPECT_EQ(seen.counted.failed, (1 + 2) + 2 + 2);
    EXPECT_EQ(timed_paths<timed::until>().counted.failed, (1 + 2) + 2 + 2);
    EXPECT_EQ(timed_paths<timed::until>().counted.complete, 1 + 3);
}

TEST(scheduled_condition_variable, may_time_out_too_late_to_matter) {
    const paths::walked seen = timed_paths<timed::with_condition>();
    EXPECT_EQ(seen.reason(), "it is filled in time");  // a time-out before the producer's lock
    EXPECT_LT(seen.counted.failed, timed_paths<timed::once>().counted.failed);
    EXPECT_EQ(timed_paths<timed::until_with_condition>().counted.complete, seen.counted.complete);
    EXPECT_EQ(timed_paths<timed::until_with_condition>().counted.failed, seen.counted.failed);
}

/// Without a notification a timed wait is not a deadlock.
TEST(scheduled_condition_variable, times_out_if_nothing_else_happens) {
    EXPECT_EQ((timed_paths<timed::once, false>().reason()), "it is filled in time");
    EXPECT_EQ((timed_paths<timed::with_condition, false>().counted.cut), 0);
}

/// A loop of timed waits ends if another thread ends it.
template <bool Fills>
void polls(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable filled;
    bool is_there = false;
    threads.spawn("consumer", [&] {
        std::unique_lock lock(mutex);
        while (!is_there) filled.wait_for(lock, 1);
    });
    threads.spawn("producer", [&] {
        const std::lock_guard lock(mutex);
        is_there = Fills;
    });
    threads.run();
}

TEST(scheduled_condition_variable, is_polled) {
    EXPECT_TRUE(paths::all<polls<true>>().holds()) << paths::all<polls<true>>().reason();
    EXPECT_EQ(paths::all<polls<false>>({.limit = 200}).counted.complete, 0);
}

/// A timed wait may also end for no reason: a consumer that takes "no time-out" for a notification.
template <std::uint64_t Wakeups>
void trusts_the_status(fg::chooser& choose) {
    fg::scheduler threads(choose, {.spurious_wakeups = Wakeups});
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable filled;
    bool is_there = false;
    threads.spawn("consumer", [&] {
        std::unique_lock lock(mutex);
        if (is_there || filled.wait_for(lock, 1) == std::cv_status::timeout) return;
        choose.expect(is_there, "it is filled");
    });
    threads.spawn("producer", [&] {
        const std::lock_guard lock(mutex);
        is_there = true;
        filled.notify_one();
    });
    threads.run();
}

TEST(scheduled_condition_variable, may_end_a_timed_wait_without_a_reason) {
    EXPECT_TRUE(paths::all<trusts_the_status<0>>().holds());
    EXPECT_EQ(paths::all<trusts_the_status<1>>().reason(), "it is filled");
}

void outside(fg::chooser&) {
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable condition;
    std::unique_lock lock(mutex);
    condition.wait(lock);
}

TEST(scheduled_condition_variable, is_waited_for_by_threads) {
    EXPECT_EQ(paths::all<outside>().reason(), "foregone: only a scheduler's thread can wait for a condition variable");
}

}  // namespace
