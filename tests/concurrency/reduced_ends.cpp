// SPDX-License-Identifier: BSL-1.0
// What a reduced search may not leave out though no operation says it: the end of an object, of readers, of a path, and old values.
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_locks.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <atomic>
#include <optional>
#include <set>
#include <utility>

namespace fg = foregone;

namespace {

using number = fg::scheduled_atomic<int>;

std::set<int> outcomes;

/// A lock that readers share cannot be taken, until they stop sharing it.
void tries_a_shared_lock(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    fg::scheduled_shared_mutex mutex;
    bool takes = false;
    threads.spawn("reader", [&] { mutex.lock_shared(), mutex.unlock_shared(); });
    threads.spawn("writer", [&] {
        takes = mutex.try_lock();
        if (takes) mutex.unlock();
    });
    threads.run();
    outcomes.insert(takes);
}

TEST(reduced_ends, an_attempt_fails_only_while_readers_share_the_lock) {
    for (const bool leaves_out : {false, true}) {
        outcomes.clear();
        EXPECT_TRUE(paths::all<tries_a_shared_lock>({.leaves_out = leaves_out}).holds());
        EXPECT_EQ(outcomes, (std::set<int>{0, 1})) << leaves_out;
    }
}

/// The assumption ends paths on which the second thread has not gone on.
void assumes_in_a_thread(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    number x, y;
    threads.spawn("first", [&] {
        choose.assume(x.load() == 1);
        y.store(2);
    });
    threads.spawn("second", [&] { static_cast<void>(y.load()), x.store(1); });
    threads.run();
    choose.fail("it comes to the end");
}

template <class Object, void (*Use)(Object&)>
void ends_an_object(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    std::optional<Object> object(std::in_place);  // its memory stays
    Object* const used = &*object;
    number before, other;
    threads.spawn("user", [&] { static_cast<void>(before.load()), Use(*used); });
    threads.spawn("owner", [&] { other.store(1), object.reset(); });
    threads.run();
}

void store(number& x) { x.store(1); }
void lock(fg::scheduled_mutex& mutex) { mutex.lock(), mutex.unlock(); }

TEST(reduced_ends, ends_of_paths_and_objects_come_in_each_order) {
    for (const bool leaves_out : {false, true}) {
        EXPECT_TRUE(paths::all<assumes_in_a_thread>({.leaves_out = leaves_out}).fails_for("it comes to the end")) << leaves_out;
        EXPECT_GT((paths::all<ends_an_object<number, store>>({.leaves_out = leaves_out}).counted.failed), 0) << leaves_out;
        const bool fails = paths::all<ends_an_object<fg::scheduled_mutex, lock>>({.leaves_out = leaves_out}).counted.failed > 0;
        EXPECT_TRUE(fails) << leaves_out;
    }
}

template <bool Reduced>
void waits_unnotified(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = Reduced, .memory = fg::rc11});
    number x;
    threads.spawn("stores", [&] { x.store(1, std::memory_order_relaxed); });
    threads.spawn("waits", [&] { x.wait(0, std::memory_order_relaxed); });
    threads.run();
}

template <bool Reduced>
void waits_for_data(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = Reduced, .memory = fg::rc11});
    number x;
    fg::scheduled_variable<int> data = 0;
    threads.spawn("stores", [&] {
        data = 1;
        x.store(1, std::memory_order_release);
        x.notify_one();
    });
    threads.spawn("waits", [&] {
        x.wait(0, std::memory_order_acquire);
        choose.expect(data == 1, "the data are there");
    });
    threads.run();
}

TEST(reduced_ends, a_wait_for_another_value_ends_with_it) {
    EXPECT_TRUE(paths::all<waits_unnotified<false>>().fails_for("no deadlock"));
    EXPECT_TRUE(paths::all<waits_for_data<false>>().holds());
    for (const bool leaves_out : {false, true}) {
        EXPECT_TRUE(paths::all<waits_unnotified<true>>({.leaves_out = leaves_out}).fails_for("no deadlock")) << leaves_out;
        EXPECT_TRUE(paths::all<waits_for_data<true>>({.leaves_out = leaves_out}).holds()) << leaves_out;
    }
}

}  // namespace
