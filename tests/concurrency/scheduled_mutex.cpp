// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/concurrency/scheduled_atomic.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <mutex>
#include <optional>
#include <stdexcept>

namespace fg = foregone;

namespace {

void excludes(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    fg::scheduled_atomic<int> counter{0};
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&] {
            const std::lock_guard inside(mutex);
            counter.store(counter.load() + 1);
        });
    threads.run();
    choose.expect(counter.load() == 2, "both are counted");
}

TEST(scheduled_mutex, lets_one_in) {
    const paths::walked seen = paths::all<excludes>();
    EXPECT_TRUE(seen.holds());
    EXPECT_EQ(seen.counted.complete, 2);  // who is first; no other thread has a step in between
}

void opposite_order(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"left", "right"});
    fg::scheduled_mutex left, right;
    threads.spawn("a", [&] { const std::scoped_lock one(left), two(right); });
    threads.spawn("b", [&] {
        const std::lock_guard one(right);
        const std::lock_guard two(left);
    });
    threads.run();
}

TEST(scheduled_mutex, sees_a_deadlock) {
    const paths::walked seen = paths::all<opposite_order>();
    EXPECT_EQ(seen.reason(), "no deadlock");
    EXPECT_TRUE(seen.says("a waits for right, which b holds; b waits for left, which a holds")) << seen.reported();
    EXPECT_EQ(seen.counted.failed, 2);  // one order for each thread that locks first
    EXPECT_EQ(seen.swallowed, 0);
}

/// std::lock tries, and lets go of what it has.
void by_std_lock(fg::chooser& choose) {
    fg::scheduler threads(choose, {.preemptions = 3});
    fg::scheduled_mutex left, right;
    threads.spawn("a", [&] { const std::scoped_lock both(left, right); });
    threads.spawn("b", [&] { const std::scoped_lock both(right, left); });
    threads.run();
}

TEST(scheduled_mutex, is_lockable) {
    const paths::walked seen = paths::all<by_std_lock>();
    EXPECT_TRUE(seen.holds()) << seen.reason() << seen.reported();
    EXPECT_GT(seen.counted.complete, 2);
}

void locks_twice(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    threads.spawn("a", [&] {
        const std::lock_guard outer(mutex);
        const std::lock_guard inner(mutex);
    });
    threads.spawn("b", [&] { const std::lock_guard waits(mutex); });
    threads.run();
}

TEST(scheduled_mutex, is_not_recursive) {
    const paths::walked seen = paths::all<locks_twice>();
    EXPECT_EQ(seen.reason(), "no mutex is locked twice");
    EXPECT_EQ(seen.counted.failed, seen.counted.paths());
}

void unlocks_anothers(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    threads.spawn("a", [&] { mutex.lock(), mutex.unlock(); });
    threads.spawn("b", [&] { mutex.unlock(); });
    threads.run();
}

TEST(scheduled_mutex, is_unlocked_by_its_holder) {
    const paths::walked seen = paths::all<unlocks_anothers>();
    EXPECT_EQ(seen.reason(), "no mutex is unlocked by another");
    EXPECT_EQ(seen.counted.failed, seen.counted.paths());
    EXPECT_EQ(seen.swallowed, 0);
}

void destroys(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    threads.spawn("a", [&] { mutex.lock(); });
    threads.run();
}

TEST(scheduled_mutex, is_not_destroyed_while_locked) {
    const paths::walked seen = paths::all<destroys>();
    EXPECT_EQ(seen.reason(), "no locked mutex is destroyed");
    EXPECT_EQ(seen.swallowed, 0);
}

void destroys_in_a_thread(fg::chooser& choose) {
    fg::scheduler threads(choose);
    std::optional<fg::scheduled_mutex> mutex(std::in_place);
    threads.spawn("a", [&] { mutex->lock(), mutex.reset(); });
    threads.run();
}

TEST(scheduled_mutex, is_not_destroyed_while_locked_by_a_thread) {
    EXPECT_EQ(paths::all<destroys_in_a_thread>().reason(), "no locked mutex is destroyed");
}

void tries(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    int got = 0;
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&] {
            if (!mutex.try_lock()) return;
            ++got;
            mutex.unlock();
        });
    threads.run();
    choose.expect(got == 2, "both get it");
}

TEST(scheduled_mutex, may_be_tried_in_vain) {
    const paths::walked seen = paths::all<tries>();
    EXPECT_EQ(seen.reason(), "both get it");
    EXPECT_EQ(seen.counted.paths(), 4);  // one after the other, or one in between, either way
    EXPECT_EQ(seen.counted.failed, 2);
}

/// A mutex is locked and unlocked while exceptions are handled and while they go by, and others come in between.
void with_exceptions(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_mutex mutex;
    int inside = 0, done = 0;
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&, name] {
            try {
                const std::lock_guard guard(mutex);
                throw std::runtime_error(name);
            } catch (const std::runtime_error& error) {
                const std::lock_guard guard(mutex);
                choose.expect(++inside == 1, "one is inside");
                choose.expect(error.what() == std::string(name), "each has its own exception");
                --inside, ++done;
            }
            choose.expect(std::uncaught_exceptions() == 0, "no exception is under way");
        });
    threads.run();
    choose.expect(done == 2, "both are done");
}

TEST(scheduled_mutex, works_while_exceptions_are_under_way) {
    const paths::walked seen = paths::all<with_exceptions>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_GT(seen.counted.complete, 4);
}

}  // namespace
