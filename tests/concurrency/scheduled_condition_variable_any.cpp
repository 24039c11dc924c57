// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_condition_variable_any.hpp>
#include <foregone/concurrency/scheduled_locks.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <shared_mutex>

namespace fg = foregone;

namespace {

/// The consumer waits with a lock of its kind. The notification is with or without the flag's mutex, or missing.
template <class Mutex, template <class> class Lock, bool Notifies>
void hands_over(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"mutex", "filled"});
    Mutex mutex;
    fg::scheduled_condition_variable_any filled;
    fg::scheduled_variable<bool> is_there{false};
    threads.spawn("consumer", [&] {
        Lock lock(mutex);
        filled.wait(lock, [&] { return is_there.read(); });
        choose.expect(is_there, "it is there");
    });
    threads.spawn("producer", [&] {
        {
            const std::lock_guard inside(mutex);
            is_there = true;
        }
        if (Notifies) filled.notify_one();
    });
    threads.run();
}

TEST(scheduled_condition_variable_any, takes_any_lock) {
    // The producer locks first: the consumer's two operations and the notification have 3 orders. The consumer locks first: it
    // begins to wait, and unlocks; then all is in one order up to the notification.
    const paths::walked seen = paths::all<hands_over<fg::scheduled_mutex, std::unique_lock, true>>();
    EXPECT_TRUE(seen.holds()) << seen.reason() << seen.reported();
    EXPECT_EQ(seen.counted.complete, 3 + 1);
    EXPECT_EQ((paths::all<hands_over<fg::scheduled_recursive_mutex, std::unique_lock, true>>().counted.complete), 3 + 1);
    EXPECT_EQ((paths::all<hands_over<fg::scheduled_shared_mutex, std::shared_lock, true>>().counted.complete), 3 + 1);
}

TEST(scheduled_condition_variable_any, waits_for_a_notification) {
    const paths::walked seen = paths::all<hands_over<fg::scheduled_shared_mutex, std::shared_lock, false>>();
    EXPECT_EQ(seen.reason(), "no deadlock");
    EXPECT_TRUE(seen.says("consumer waits for a notification of filled")) << seen.reported();
}

/// The mutex itself is a lock. Nothing is lost between the flag and the wait, unless the flag is set without the mutex.
template <bool Locks>
void sets_the_flag(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable_any filled;
    fg::scheduled_atomic<bool> is_there{false};
    threads.spawn("consumer", [&] {
        mutex.lock();
        filled.wait(mutex, [&] { return is_there.load(); });
        mutex.unlock();
    });
    threads.spawn("producer", [&] {
        if (Locks) mutex.lock();
        is_there.store(true);
        if (Locks) mutex.unlock();
        filled.notify_all();
    });
    threads.run();
}

TEST(scheduled_condition_variable_any, loses_a_notification_without_the_mutex) {
    EXPECT_TRUE(paths::all<sets_the_flag<true>>().holds()) << paths::all<sets_the_flag<true>>().reason();
    EXPECT_EQ(paths::all<sets_the_flag<false>>().reason(), "no deadlock");
}

template <std::uint64_t Wakeups>
void waits_for_a_time(fg::chooser& choose) {
    fg::scheduler threads(choose, {.spurious_wakeups = Wakeups});
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable_any filled;
    bool is_there = false;
    threads.spawn("consumer", [&] {
        std::unique_lock lock(mutex);
        if (is_there) return;
        const bool is_late = filled.wait_for(lock, 1) == std::cv_status::timeout;
        choose.expect(is_late || is_there, "it is notified");
        choose.expect(filled.wait_until(lock, 1, [&] { return is_there; }), "it is there in time");
    });
    threads.spawn("producer", [&] {
        mutex.lock(), is_there = true, mutex.unlock();
        filled.notify_one();
    });
    threads.run();
}

TEST(scheduled_condition_variable_any, may_time_out) {
    EXPECT_EQ(paths::all<waits_for_a_time<0>>().reason(), "it is there in time");
    const paths::walked seen = paths::all<waits_for_a_time<1>>();
    EXPECT_GT(seen.counted.failed, paths::all<waits_for_a_time<0>>().counted.failed);
}

/// A request to stop ends the wait, whenever it comes. `ByHand`: a loop that asks the token, but is not woken by it.
template <bool ByHand>
void stops(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable_any filled;
    fg::scheduled_stop_source source;
    threads.spawn("waits", [&, token = source.get_token()] {
        std::unique_lock lock(mutex);
        if (ByHand) filled.wait(lock, [&] { return token.stop_requested(); });
        else choose.expect(!filled.wait(lock, token, [] { return false; }), "it is not there");
        choose.expect(lock.owns_lock(), "it has the lock");
    });
    threads.spawn("stops", [&] { source.request_stop(); });
    threads.run();
}

TEST(scheduled_condition_variable_any, is_stopped) {
    const paths::walked seen = paths::all<stops<false>>();
    EXPECT_TRUE(seen.holds()) << seen.reason() << seen.reported();
    EXPECT_EQ(paths::all<stops<true>>().reason(), "no deadlock");
}

/// A notification and a request to stop at once, with time-outs.
template <bool Timed>
void stops_or_fills(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable_any filled;
    fg::scheduled_stop_source source;
    bool is_there = false;
    threads.spawn("waits", [&, token = source.get_token()] {
        std::unique_lock lock(mutex);
        const auto asks = [&] { return is_there; };
        const bool got = Timed ? filled.wait_for(lock, token, 1, asks) : filled.wait(lock, token, asks);
        choose.expect(got == is_there, "it knows whether it is there");
        choose.expect(got || token.stop_requested(), "it is there, or stopped");
    });
    threads.spawn("fills", [&] {
        mutex.lock(), is_there = true, mutex.unlock();
        filled.notify_one();
    });
    threads.spawn("stops", [&] { source.request_stop(); });
    threads.run();
}

TEST(scheduled_condition_variable_any, is_stopped_or_notified) {
    EXPECT_TRUE(paths::all<stops_or_fills<false>>().holds()) << paths::all<stops_or_fills<false>>().reason();
    EXPECT_EQ(paths::all<stops_or_fills<true>>().reason(), "it is there, or stopped");
}

void ends(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    std::optional<fg::scheduled_condition_variable_any> filled(std::in_place);
    threads.spawn("waits", [&] { mutex.lock(), filled->wait(mutex); });
    threads.spawn("ends it", [&] { mutex.lock(), filled.reset(), mutex.unlock(); });
    threads.run();
}

TEST(scheduled_condition_variable_any, ends_after_its_last_use) {
    const paths::walked seen = paths::all<ends>();
    EXPECT_EQ(seen.reason(), "no object is destroyed while a thread uses it");
}

void outside(fg::chooser&) {
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable_any filled;
    filled.notify_one(), filled.notify_all();
    filled.wait(mutex);
}

TEST(scheduled_condition_variable_any, is_waited_for_by_threads) {
    EXPECT_EQ(paths::all<outside>().reason(), "foregone: only a scheduler's thread can wait for a condition variable");
}

}  // namespace
