// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_locks.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <chrono>
#include <mutex>
#include <optional>
#include <set>
#include <shared_mutex>
#include <string>

namespace fg = foregone;

namespace {

using namespace std::chrono_literals;

/// Each kind excludes others; two threads, one after the other.
template <class Mutex>
void excludes(fg::chooser& choose) {
    fg::scheduler threads(choose);
    Mutex mutex;
    fg::scheduled_variable<int> count{0};
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&] {
            const std::lock_guard inside(mutex);
            count = count + 1;
        });
    threads.run();
    choose.expect(count == 2, "both are counted");
}

TEST(scheduled_locks, let_one_in) {
    EXPECT_EQ(paths::all<excludes<fg::scheduled_recursive_mutex>>().counted.complete, 2);
    EXPECT_EQ(paths::all<excludes<fg::scheduled_timed_mutex>>().counted.complete, 2);
    EXPECT_EQ(paths::all<excludes<fg::scheduled_recursive_timed_mutex>>().counted.complete, 2);
    EXPECT_EQ(paths::all<excludes<fg::scheduled_shared_mutex>>().counted.complete, 2);
    const paths::walked seen = paths::all<excludes<fg::scheduled_shared_timed_mutex>>();
    EXPECT_EQ(seen.counted.complete, 2);
    EXPECT_TRUE(seen.holds()) << seen.reason();
}

/// The mutex is free after as many unlocks as locks; `Unlocks` of them.
template <class Mutex, int Unlocks>
void recursion(fg::chooser& choose) {
    fg::scheduler threads(choose);
    Mutex mutex;
    fg::scheduled_variable<int> count{0};
    threads.spawn("a", [&] {
        mutex.lock(), choose.expect(mutex.try_lock(), "its holder gets it again"), mutex.lock();
        for (int i = 0; i < Unlocks; ++i) {
            count = count + 1;
            mutex.unlock();
        }
    });
    threads.spawn("b", [&] {
        const std::lock_guard inside(mutex);
        count = count + 1;
    });
    threads.run();
}

TEST(scheduled_recursive_mutex, is_locked_again_by_its_holder) {
    const paths::walked seen = paths::all<recursion<fg::scheduled_recursive_mutex, 3>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 2);
    EXPECT_TRUE((paths::all<recursion<fg::scheduled_recursive_timed_mutex, 3>>().holds()));
}

TEST(scheduled_recursive_mutex, counts_its_locks) {
    const paths::walked too_few = paths::all<recursion<fg::scheduled_recursive_mutex, 2>>();
    EXPECT_EQ(too_few.reason(), "no deadlock");
    EXPECT_TRUE(too_few.says("b waits for mutex 1, which a holds")) << too_few.reported();
    EXPECT_EQ((paths::all<recursion<fg::scheduled_recursive_mutex, 4>>().reason()), "no mutex is unlocked by another");
    EXPECT_EQ((paths::all<recursion<fg::scheduled_timed_mutex, 1>>().reason()), "its holder gets it again");
}

/// The other thread tries for a time while the mutex is held.
template <class Try>
void tries(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_recursive_timed_mutex mutex;
    threads.spawn("holds", [&] { mutex.lock(), mutex.unlock(); });
    threads.spawn("tries", [&] {
        if (Try{}(mutex)) mutex.unlock();
        else choose.expect(false, "it gets the mutex");
    });
    threads.run();
}

template <class Try>
paths::walked all_tries(Try) { return paths::all<tries<Try>>(); }

TEST(scheduled_timed_mutex, may_time_out_while_it_is_held) {
    const auto seen = all_tries([](auto& mutex) { return mutex.try_lock_for(1s); });
    EXPECT_EQ(seen.reason(), "it gets the mutex");
    EXPECT_TRUE(seen.says("tries times out at mutex 1")) << seen.reported();
    EXPECT_EQ(seen.counted.complete, 2);  // one after the other; a wait takes no step
    EXPECT_EQ(seen.counted.failed, 1);    // lock, time-out
    EXPECT_EQ(all_tries([](auto& mutex) { return mutex.try_lock_until(std::chrono::steady_clock::time_point()); }).counted.failed,
              1);
    EXPECT_EQ(all_tries([](auto& mutex) { return mutex.lock(), true; }).counted.failed, 0);
}

/// Opposite orders with time-outs: no deadlock, but it may be that neither thread gets both.
template <class Mutex>
void backs_off(fg::chooser& choose) {
    fg::scheduler threads(choose);
    Mutex left, right;
    fg::scheduled_atomic<int> got{0};
    const auto takes = [&](Mutex& first, Mutex& second) {
        const std::lock_guard one(first);
        const std::unique_lock two(second, 10ms);
        if (two.owns_lock()) ++got;
    };
    threads.spawn("a", [&] { takes(left, right); });
    threads.spawn("b", [&] { takes(right, left); });
    threads.run();
    choose.expect(got.load() > 0, "one gets both");
}

TEST(scheduled_timed_mutex, ends_a_deadlock) {
    const paths::walked seen = paths::all<backs_off<fg::scheduled_timed_mutex>>();
    EXPECT_EQ(seen.reason(), "one gets both");
    EXPECT_GT(seen.counted.complete, 2);
    EXPECT_EQ(paths::all<backs_off<fg::scheduled_shared_timed_mutex>>().counted.failed, seen.counted.failed);
}

enum class access { read, write, read_as_if_alone };

/// Readers and writers of a plain variable.
template <access... Threads>
struct readers_and_writers {
    static void run(fg::chooser& choose) {
        fg::scheduler threads(choose, {.reduced = true});
        fg::scheduled_shared_mutex mutex;
        fg::scheduled_variable<int> data{0};
        (threads.spawn("", [&] { of<Threads>(mutex, data); }), ...);
        threads.run();
    }

    template <access How>
    static void of(fg::scheduled_shared_mutex& mutex, fg::scheduled_variable<int>& data) {
        if (How == access::write) {
            const std::lock_guard alone(mutex);
            data = data + 1;
            return;
        }
        const std::shared_lock shared(mutex);
        if (How == access::read_as_if_alone) data = data + 1;
        else data.read();
    }
};

template <access... Threads>
using run_of = readers_and_writers<Threads...>;

TEST(scheduled_shared_mutex, orders_writers_and_readers) {
    EXPECT_TRUE((paths::all<run_of<access::read, access::write>::run>().holds()));
    EXPECT_TRUE((paths::all<run_of<access::write, access::read, access::write>::run>().holds()));
    EXPECT_TRUE((paths::all<run_of<access::read, access::read, access::write>::run>().holds()));
}

TEST(scheduled_shared_mutex, does_not_order_readers) {
    EXPECT_EQ((paths::all<run_of<access::read_as_if_alone, access::read>::run>().reason()), "no data race");
    EXPECT_EQ((paths::all<run_of<access::read_as_if_alone, access::read_as_if_alone>::run>().reason()), "no data race");
    EXPECT_TRUE((paths::all<run_of<access::read_as_if_alone, access::write>::run>().holds()));
}

/// Two readers are inside at once on some path, a reader and a writer on none.
template <bool Writes>
void at_once(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_shared_mutex mutex;
    fg::scheduled_atomic<int> inside{0};
    const auto enter = [&] {
        choose.expect(++inside == 1, "one is inside");
        --inside;
    };
    threads.spawn("reads", [&] {
        const std::shared_lock shared(mutex);
        enter();
    });
    threads.spawn("other", [&] {
        if (Writes) mutex.lock();
        else mutex.lock_shared();
        enter();
        if (Writes) mutex.unlock();
        else mutex.unlock_shared();
    });
    threads.run();
}

TEST(scheduled_shared_mutex, lets_readers_in_together) {
    EXPECT_EQ(paths::all<at_once<false>>().reason(), "one is inside");
    const paths::walked seen = paths::all<at_once<true>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 2);
}

enum class misuse { upgrade, share_twice, unlock_shared, unlock, end };

template <misuse Which>
void misused(fg::chooser& choose) {
    fg::scheduler threads(choose);
    std::optional<fg::scheduled_shared_mutex> mutex(std::in_place);
    threads.spawn("a", [&] {
        if (Which != misuse::unlock_shared) mutex->lock_shared();
        if (Which == misuse::upgrade) mutex->lock();
        if (Which == misuse::share_twice) mutex->lock_shared();
        if (Which == misuse::unlock) mutex->unlock();
        if (Which == misuse::unlock_shared) mutex->lock(), mutex->unlock_shared();
        if (Which == misuse::end) mutex.reset();
    });
    threads.run();
}

TEST(scheduled_shared_mutex, is_used_as_the_standard_says) {
    EXPECT_EQ(paths::all<misused<misuse::upgrade>>().reason(), "no mutex is locked twice");
    EXPECT_EQ(paths::all<misused<misuse::share_twice>>().reason(), "no mutex is locked twice");
    EXPECT_EQ(paths::all<misused<misuse::unlock>>().reason(), "no mutex is unlocked by another");
    EXPECT_EQ(paths::all<misused<misuse::unlock_shared>>().reason(), "no mutex is unlocked by another");
    EXPECT_EQ(paths::all<misused<misuse::end>>().reason(), "no locked mutex is destroyed");
}

/// Trying to share while a writer is inside, and the other way round.
template <bool Timed>
void tries_to_share(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_shared_timed_mutex mutex;
    int shared = 0;
    threads.spawn("writes", [&] { mutex.lock(), mutex.unlock(); });
    threads.spawn("reads", [&] {
        if (!(Timed ? mutex.try_lock_shared_for(1s) : mutex.try_lock_shared())) return;
        ++shared, mutex.unlock_shared();
    });
    threads.run();
    choose.expect(shared == 1, "the reader gets it");
}

TEST(scheduled_shared_timed_mutex, may_be_tried) {
    const paths::walked at_once = paths::all<tries_to_share<false>>(), timed = paths::all<tries_to_share<true>>();
    EXPECT_EQ(at_once.counted.failed, 1);    // while the writer is inside
    EXPECT_EQ(at_once.counted.complete, 2);  // before the writer, or after it; the writer waits for the reader
    EXPECT_EQ(timed.counted.failed, 1);
    EXPECT_EQ(timed.counted.complete, 2);
}

fg::scheduler_options how;
std::set<std::string> outcomes;

/// Reduced or not, the outcomes are the same.
void mixed(fg::chooser& choose) {
    fg::scheduler threads(choose, how);
    fg::scheduled_shared_timed_mutex mutex;
    fg::scheduled_atomic<int> number{0};
    std::string saw[3];
    threads.spawn("writes", [&] {
        const std::lock_guard inside(mutex);
        saw[0] = std::to_string(number.exchange(1));
    });
    threads.spawn("reads", [&] {
        const std::shared_lock inside(mutex, 1s);
        saw[1] = std::to_string(number.load()) + (inside.owns_lock() ? "y" : "n");
    });
    threads.spawn("tries", [&] { saw[2] = mutex.try_lock_shared() ? mutex.unlock_shared(), "y" : "n"; });
    threads.run();
    if (choose.result().ended != fg::path_end::pruned) outcomes.insert(saw[0] + saw[1] + saw[2]);
}

TEST(scheduled_locks, have_the_same_outcomes_reduced) {
    how = {}, outcomes.clear();
    const std::uint64_t all = paths::all<mixed>().counted.complete;
    const std::set<std::string> expected = outcomes;
    how = {.reduced = true}, outcomes.clear();
    EXPECT_LT(paths::all<mixed>().counted.complete, all);
    EXPECT_EQ(outcomes, expected);
    EXPECT_EQ(expected.size(), 4 * 2);  // the reader gets it or not, and sees 0 or 1; the third thread gets it or not
}

/// Outside of threads locking does nothing.
void outside(fg::chooser& choose) {
    fg::scheduled_shared_timed_mutex mutex;
    const std::scoped_lock one(mutex);
    const std::shared_lock two(mutex, 1s);
    choose.expect(mutex.try_lock() && mutex.try_lock_for(1s) && mutex.try_lock_shared() && two.owns_lock(), "it can be had");
}

TEST(scheduled_locks, do_nothing_outside_of_threads) { EXPECT_TRUE(paths::all<outside>().holds()); }

}  // namespace
