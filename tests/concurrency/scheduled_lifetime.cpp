// SPDX-License-Identifier: BSL-1.0
// Objects that end too early: before an operation, during one, or without order after other accesses.
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <mutex>
#include <optional>

namespace fg = foregone;

namespace {

constexpr const char *used_late = "no destroyed object is used", *ended_early = "no object is destroyed while a thread uses it";

/// The waiting thread owns the atomic: it ends when the value differs, perhaps before the notification.
void notifies_the_dead(fg::chooser& choose) {
    fg::scheduler threads(choose);
    std::optional<fg::scheduled_atomic<int>> done(std::in_place, 0);
    threads.spawn("waits", [&] {
        done->wait(0);
        done.reset();
    });
    threads.spawn("sets", [&, at = &*done] {
        at->store(1);
        at->notify_one();
    });
    threads.run();
}

TEST(scheduled_lifetime, ends_while_a_thread_is_about_to_notify) {
    const paths::walked seen = paths::all<notifies_the_dead>();
    EXPECT_EQ(seen.reason(), ended_early);
    EXPECT_TRUE(seen.says("waits destroys atomic 1, which sets uses")) << seen.reported();
    EXPECT_EQ(seen.counted.failed, 1);    // the store, the comparison, the end
    EXPECT_EQ(seen.counted.complete, 2);  // the wait is first, or the comparison is last
}

/// It is used again after its end was ordered before.
void used_after_its_end(fg::chooser& choose) {
    fg::scheduler threads(choose);
    std::optional<fg::scheduled_atomic<int>> number(std::in_place, 0);
    fg::scheduled_atomic<bool> is_over{false};
    fg::scheduled_atomic<int>* const at = &*number;
    threads.spawn("ends it", [&] {
        number.reset();
        is_over.store(true);
    });
    threads.spawn("uses it", [&] {
        threads.await([&] { return is_over.load(); });
        at->fetch_add(1);
    });
    threads.run();
}

TEST(scheduled_lifetime, is_over_when_it_is_used) {
    const paths::walked seen = paths::all<used_after_its_end>();
    EXPECT_EQ(seen.reason(), used_late);
    EXPECT_EQ(seen.counted.failed, seen.counted.paths());
    EXPECT_EQ(seen.swallowed, 0);
}

enum class object { mutex, try_mutex, unlock, condition, notify_all, variable, written };

template <object Which>
void every_object(fg::chooser& choose) {
    fg::scheduler threads(choose);
    std::optional<fg::scheduled_mutex> mutex(std::in_place);
    std::optional<fg::scheduled_condition_variable> condition(std::in_place);
    std::optional<fg::scheduled_variable<int>> variable(std::in_place, 0);
    threads.spawn("a", [&] {
        fg::scheduled_mutex* const dead_mutex = &*mutex;
        fg::scheduled_condition_variable* const dead = &*condition;
        fg::scheduled_variable<int>* const plain = &*variable;
        mutex.reset(), condition.reset(), variable.reset();
        if (Which == object::mutex) dead_mutex->lock();
        if (Which == object::try_mutex) dead_mutex->try_lock();
        if (Which == object::unlock) dead_mutex->unlock();
        if (Which == object::condition) dead->notify_one();
        if (Which == object::notify_all) dead->notify_all();
        if (Which == object::variable) plain->read();
        if (Which == object::written) plain->write(1);
    });
    threads.run();
}

TEST(scheduled_lifetime, is_over_for_every_object) {
    EXPECT_EQ(paths::all<every_object<object::mutex>>().reason(), used_late);
    EXPECT_EQ(paths::all<every_object<object::try_mutex>>().reason(), used_late);
    EXPECT_EQ(paths::all<every_object<object::unlock>>().reason(), used_late);
    EXPECT_EQ(paths::all<every_object<object::condition>>().reason(), used_late);
    EXPECT_EQ(paths::all<every_object<object::notify_all>>().reason(), used_late);
    EXPECT_EQ(paths::all<every_object<object::variable>>().reason(), used_late);
    EXPECT_EQ(paths::all<every_object<object::written>>().reason(), used_late);
}

/// The end of a condition variable while a thread waits is a defect; after the notification it is none.
template <bool Notifies>
void condition_ends(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    std::optional<fg::scheduled_condition_variable> woken(std::in_place);
    bool is_waiting = false;
    threads.spawn("waits", [&] {
        std::unique_lock lock(mutex);
        is_waiting = true;
        woken->wait(lock);
    });
    threads.spawn("ends it", [&] {
        mutex.lock();
        const bool may_end = is_waiting;
        if (may_end && Notifies) woken->notify_all();
        mutex.unlock();
        if (may_end) woken.reset();
        else woken->notify_all();
    });
    threads.run();
}

TEST(scheduled_lifetime, of_a_condition_variable_may_end_before_woken_threads_go_on) {
    EXPECT_EQ(paths::all<condition_ends<false>>().reason(), ended_early);
    const paths::walked notified = paths::all<condition_ends<true>>();
    EXPECT_NE(notified.reason(), ended_early) << notified.reported();
    EXPECT_EQ(notified.reason(), "no deadlock");  // the notification that no thread waited for
}

/// A reference count: with relaxed decrements the end of the data is not ordered after the other's use.
template <std::memory_order Order>
void counts_references(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> count{2};
    std::optional<fg::scheduled_variable<int>> data(std::in_place, 7);
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&] {
            choose.expect(*data == 7, "the data are there");
            if (count.fetch_sub(1, Order) == 1) data.reset();
        });
    threads.run();
}

TEST(scheduled_lifetime, of_data_is_ordered_after_their_use) {
    EXPECT_TRUE(paths::all<counts_references<std::memory_order_acq_rel>>().holds());
    EXPECT_EQ(paths::all<counts_references<std::memory_order_relaxed>>().reason(), "no data race");
    EXPECT_EQ(paths::all<counts_references<std::memory_order_release>>().reason(), "no data race");
}

}  // namespace
