// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

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

TEST(scheduled_condition_variable, is_not_saved_from_a_deadlock) {
    EXPECT_EQ(paths::all<waits_forever>().reason(), "no deadlock");
}

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
