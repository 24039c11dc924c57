// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_atomic_flag.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <atomic>

namespace fg = foregone;

namespace {

template <class Flag>
bool every_function() {
    Flag flag;
    const bool began_clear = !flag.test() && !flag.test_and_set() && flag.test();
    const bool is_set_twice = flag.test_and_set(std::memory_order_acquire);
    flag.clear(std::memory_order_release);
    flag.wait(true), flag.notify_one(), flag.notify_all();
    return began_clear && is_set_twice && !flag.test(std::memory_order_relaxed);
}

void in_a_thread(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.spawn("a", [&] { choose.expect(every_function<fg::scheduled_atomic_flag>(), "it is a flag"); });
    threads.run();
}

TEST(scheduled_atomic_flag, does_what_std_atomic_flag_does) {
    EXPECT_TRUE(every_function<std::atomic_flag>());
    EXPECT_TRUE(every_function<fg::scheduled_atomic_flag>());
    EXPECT_TRUE(paths::all<in_a_thread>().holds()) << paths::all<in_a_thread>().reason();
}

/// The orders that make a lock of the flag, or a defect.
template <std::memory_order Locks, std::memory_order Unlocks>
void spin_lock(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic_flag taken;
    fg::scheduled_variable<int> count{0};
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&] {
            fg::scheduled_wait::until([&] { return !taken.test_and_set(Locks); });
            count = count + 1;
            taken.clear(Unlocks);
        });
    threads.run();
    choose.expect(count == 2, "both are counted");
}

TEST(scheduled_atomic_flag, is_a_lock) {
    const paths::walked seen = paths::all<spin_lock<std::memory_order_acquire, std::memory_order_release>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    // For each order of the threads: the other tries in vain before the flag is cleared, or tries later.
    EXPECT_EQ(seen.counted.complete, 4);
}

TEST(scheduled_atomic_flag, is_no_lock_without_its_orders) {
    EXPECT_EQ((paths::all<spin_lock<std::memory_order_relaxed, std::memory_order_release>>().reason()), "no data race");
    EXPECT_EQ((paths::all<spin_lock<std::memory_order_acquire, std::memory_order_relaxed>>().reason()), "no data race");
}

template <bool Notifies>
void waits(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"done"});
    fg::scheduled_atomic_flag done;
    threads.spawn("waits", [&] {
        done.wait(false);
        choose.expect(done.test(), "it is done");
    });
    threads.spawn("sets", [&] {
        done.test_and_set();
        if (Notifies) done.notify_one();
    });
    threads.run();
}

TEST(scheduled_atomic_flag, is_waited_for) {
    const paths::walked seen = paths::all<waits<true>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 1 + 3);  // the wait is first; or the flag is, and the notification is first, second or third
    const paths::walked without = paths::all<waits<false>>();
    EXPECT_EQ(without.reason(), "no deadlock");
    EXPECT_TRUE(without.says("waits waits for a notification of done")) << without.reported();
}

}  // namespace
