// SPDX-License-Identifier: BSL-1.0
// Waits for an atomic value, and the notifications that end them.
#include <foregone/concurrency/scheduled_atomic.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <set>
#include <string>

namespace fg = foregone;

namespace {

enum class notifies { never, once, all };

template <notifies How>
void hands_over(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"ready"});
    fg::scheduled_atomic<int> ready{0};
    threads.spawn("waits", [&] {
        ready.wait(0);
        choose.expect(ready.load() == 1, "it is ready");
    });
    threads.spawn("sets", [&] {
        ready.store(1);
        if (How == notifies::once) ready.notify_one();
        if (How == notifies::all) ready.notify_all();
    });
    threads.run();
}

TEST(scheduled_atomic_wait, ends_after_a_notification) {
    // The wait begins first: 1. The store comes first: the notification is before, between or after the comparison and the load.
    const paths::walked seen = paths::all<hands_over<notifies::once>>();
    EXPECT_TRUE(seen.holds()) << seen.reason() << seen.reported();
    EXPECT_EQ(seen.counted.complete, 1 + 3);
    EXPECT_EQ(paths::all<hands_over<notifies::all>>().counted.complete, 1 + 3);
}

TEST(scheduled_atomic_wait, does_not_end_without_one) {
    const paths::walked seen = paths::all<hands_over<notifies::never>>();
    EXPECT_EQ(seen.reason(), "no deadlock");
    EXPECT_TRUE(seen.says("waits waits for ready to change from 0")) << seen.reported();
    EXPECT_TRUE(seen.says("waits waits for a notification of ready")) << seen.reported();
    EXPECT_EQ(seen.counted.complete, 1);  // the store comes first
}

/// Each wait whose value differs already is one operation.
void differs(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> number{1};
    for (const char* name : {"a", "b"}) threads.spawn(name, [&] { number.wait(0), number.wait(2); });
    threads.run();
}

TEST(scheduled_atomic_wait, is_one_operation_if_the_value_differs) {
    EXPECT_EQ(paths::all<differs>().counted.complete, 6);  // C(4, 2)
}

/// A notification while the value is the same as before is lost.
void notified_too_early(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> ready{0};
    threads.spawn("waits", [&] { ready.wait(0); });
    threads.spawn("sets", [&] {
        ready.notify_one();
        ready.store(1);
    });
    threads.run();
}

TEST(scheduled_atomic_wait, goes_on_if_the_value_is_the_same) {
    const paths::walked seen = paths::all<notified_too_early>();
    EXPECT_EQ(seen.reason(), "no deadlock");
    // First the wait or the notification; then the comparison, after which it waits in vain, and the store, in two orders.
    EXPECT_EQ(seen.counted.failed, 2);
    EXPECT_EQ(seen.counted.complete, 2);
}

std::set<std::string> woken;

/// Which of two waiting threads a notification wakes is chosen.
template <notifies How>
void two_wait(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> turn{0};
    std::string order;
    for (const char name : {'a', 'b'})
        threads.spawn(std::string(1, name), [&, name] {
            turn.wait(0);
            order += name;
        });
    threads.spawn("sets", [&] {
        turn.store(1);
        if (How == notifies::all) turn.notify_all();
        else turn.notify_one(), turn.notify_one();
    });
    threads.run();
    woken.insert(order);
}

TEST(scheduled_atomic_wait, ends_for_the_chosen_thread) {
    woken.clear();
    EXPECT_TRUE(paths::all<two_wait<notifies::once>>().holds());
    EXPECT_EQ(woken, (std::set<std::string>{"ab", "ba"}));
}

TEST(scheduled_atomic_wait, ends_for_all) {
    const paths::walked seen = paths::all<two_wait<notifies::all>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    // By the number of waits that begin before the store. Both: in 2 orders, and then wake in 2 orders. One of them: 2; the other's
    // comparison is before the notification, after it and before or after the wakeup: 3. None: the notification and two
    // comparisons, in any order: 6.
    EXPECT_EQ(seen.counted.complete, 2 * 2 + 2 * 3 + 6);
}

/// A thread that counts on one notification for two waits.
void one_for_two(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> turn{0};
    for (const char* name : {"a", "b"}) threads.spawn(name, [&] { turn.wait(0); });
    threads.spawn("sets", [&] { turn.store(1), turn.notify_one(); });
    threads.run();
}

TEST(scheduled_atomic_wait, does_not_end_for_two_by_one_notification) {
    EXPECT_EQ(paths::all<one_for_two>().reason(), "no deadlock");
}

/// With a spurious wakeup a missing notification is not always a deadlock, but it stays one on another path.
void spurious(fg::chooser& choose) {
    fg::scheduler threads(choose, {.spurious_wakeups = 1});
    fg::scheduled_atomic<int> ready{0};
    threads.spawn("waits", [&] { ready.wait(0); });
    threads.spawn("sets", [&] {
        ready.store(1);
        ready.load();
    });
    threads.run();
}

TEST(scheduled_atomic_wait, may_end_spuriously) {
    const paths::walked seen = paths::all<spurious>();
    EXPECT_EQ(seen.reason(), "no deadlock");
    EXPECT_EQ(seen.counted.failed, 1);    // the wait begins first, and there is no wakeup
    EXPECT_EQ(seen.counted.complete, 3);  // a wakeup before the load; or the store is first: comparison and load in two orders
}

/// The order of the wait decides what is known after it.
template <std::memory_order Order>
void publishes(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_variable<int> message{0};
    fg::scheduled_atomic<int> ready{0};
    threads.spawn("waits", [&] {
        ready.wait(0, Order);
        choose.expect(message == 7, "the message is there");
    });
    threads.spawn("sets", [&] {
        message = 7;
        ready.store(1, std::memory_order_release);
        ready.notify_one();
    });
    threads.run();
}

TEST(scheduled_atomic_wait, synchronises_by_its_order) {
    EXPECT_TRUE(paths::all<publishes<std::memory_order_acquire>>().holds());
    EXPECT_EQ(paths::all<publishes<std::memory_order_relaxed>>().reason(), "no data race");
}

fg::scheduler_options how;
std::set<std::string> outcomes;

/// Three threads: reduced, the outcomes are the same.
void ping_pong(fg::chooser& choose) {
    fg::scheduler threads(choose, how);
    fg::scheduled_atomic<int> turn{0}, other{0};
    std::string saw;
    threads.spawn("ping", [&] {
        for (int i = 0; i < 4; i += 2) turn.wait(i + 1), turn.store(i + 1), turn.notify_one();
    });
    threads.spawn("pong", [&] {
        for (int i = 0; i < 2; i += 2) turn.wait(i), saw += std::to_string(other.load()), turn.store(i + 2), turn.notify_all();
    });
    threads.spawn("other", [&] { other.store(1), other.store(2); });
    struct at_end {
        fg::chooser& choose;
        const std::string& saw;
        ~at_end() {
            if (choose.result().ended == fg::path_end::pruned) return;
            outcomes.insert(choose.result().ended == fg::path_end::failed ? "failed" : saw);
        }
    } const note{choose, saw};
    threads.run();
}

TEST(scheduled_atomic_wait, has_the_same_outcomes_reduced) {
    how = {}, outcomes.clear();
    const std::uint64_t all = paths::all<ping_pong>().counted.paths();
    const std::set<std::string> expected = outcomes;
    how = {.reduced = true}, outcomes.clear();
    EXPECT_LT(paths::all<ping_pong>().counted.paths(), all);
    EXPECT_EQ(outcomes, expected);
    EXPECT_GT(expected.size(), 2);
}

void outside(fg::chooser&) {
    fg::scheduled_atomic<int> number{0};
    number.wait(1), number.notify_one(), number.notify_all();
    number.wait(0);
}

TEST(scheduled_atomic_wait, is_for_threads) {
    EXPECT_EQ(paths::all<outside>().reason(), "foregone: only a scheduler's thread can wait for an atomic value");
}

}  // namespace
