// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <atomic>
#include <mutex>

namespace fg = foregone;

namespace {

void unordered(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"number"});
    fg::scheduled_variable<int> number{0};
    threads.spawn("writes", [&] { number = 1; });
    threads.spawn("reads", [&] { choose.expect(number < 2, "it is not two"); });
    threads.run();
}

TEST(scheduled_variable, sees_a_race_in_whatever_order_it_comes) {
    const paths::walked seen = paths::all<unordered>();
    EXPECT_EQ(seen.reason(), "no data race");
    EXPECT_EQ(seen.counted.paths(), 1);  // reading and writing are nothing to choose at
}

enum class by { atomics, relaxed_store, relaxed_load, relaxed_exchange, only_relaxed_exchange, mutex, condition, end };

/// One thread writes and says so, the other hears it and reads.
template <by How>
void published(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_variable<int> number{0};
    fg::scheduled_atomic<int> is_there{0};
    fg::scheduled_mutex mutex;
    fg::scheduled_condition_variable filled;
    bool is_filled = false;
    const std::size_t writer = threads.spawn("writes", [&] {
        number = 1;
        if (How == by::mutex) {
            const std::lock_guard guard(mutex);
            is_filled = true;
        } else if (How == by::condition) {
            mutex.lock(), is_filled = true, mutex.unlock();
            filled.notify_one();
        } else if (How == by::only_relaxed_exchange) {
            is_there.exchange(1, std::memory_order_relaxed);
        } else {
            is_there.store(1, How == by::relaxed_store ? std::memory_order_relaxed : std::memory_order_release);
            if (How == by::relaxed_exchange) is_there.exchange(2, std::memory_order_relaxed);
        }
    });
    threads.spawn("reads", [&] {
        if (How == by::mutex) {
            const std::lock_guard guard(mutex);
            if (!is_filled) return;
        } else if (How == by::condition) {
            std::unique_lock lock(mutex);
            filled.wait(lock, [&] { return is_filled; });
        } else if (How == by::end) {
            threads.join(writer);
        } else if (is_there.load(How == by::relaxed_load ? std::memory_order_relaxed : std::memory_order_acquire) == 0) {
            return;
        }
        choose.expect(number.read() == 1, "it is written");
        number = 2;
    });
    threads.run();
}

TEST(scheduled_variable, is_ordered_by_atomics) { EXPECT_TRUE(paths::all<published<by::atomics>>().holds()); }
TEST(scheduled_variable, is_ordered_by_a_sequence) { EXPECT_TRUE(paths::all<published<by::relaxed_exchange>>().holds()); }
TEST(scheduled_variable, is_ordered_by_a_mutex) { EXPECT_TRUE(paths::all<published<by::mutex>>().holds()); }
TEST(scheduled_variable, is_ordered_by_waiting) { EXPECT_TRUE(paths::all<published<by::condition>>().holds()); }
TEST(scheduled_variable, is_ordered_by_the_end_of_a_thread) { EXPECT_TRUE(paths::all<published<by::end>>().holds()); }

TEST(scheduled_variable, is_not_ordered_by_relaxed_operations) {
    EXPECT_EQ(paths::all<published<by::relaxed_store>>().reason(), "no data race");
    EXPECT_EQ(paths::all<published<by::relaxed_load>>().reason(), "no data race");
    EXPECT_EQ(paths::all<published<by::only_relaxed_exchange>>().reason(), "no data race");
}

/// Who reads and writes in one operation passes on what was published before, without knowing it.
void passed_on(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_variable<int> number{0};
    fg::scheduled_atomic<int> stage{0};
    threads.spawn("writes", [&] { number = 1, stage.fetch_add(1, std::memory_order_release); });
    threads.spawn("passes on", [&] { stage.fetch_add(1, std::memory_order_release); });
    threads.spawn("reads", [&] {
        if (stage.load(std::memory_order_acquire) == 2) choose.expect(number == 1, "it is written");
    });
    threads.run();
}

TEST(scheduled_variable, is_ordered_by_who_passes_on) { EXPECT_TRUE(paths::all<passed_on>().holds()); }

/// The writer writes once more, after it has said that the number is there.
void written_again(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_variable<int> number{0};
    fg::scheduled_atomic<bool> is_there{false};
    threads.spawn("writes", [&] { number = 1, is_there = true, number = 2; });
    threads.spawn("reads", [&] {
        if (is_there) choose.expect(number > 0, "it is written");
    });
    threads.run();
}

TEST(scheduled_variable, is_ordered_up_to_what_was_published) {
    EXPECT_EQ(paths::all<written_again>().reason(), "no data race");
}

/// Readers do not disturb each other; a writer disturbs a reader.
template <bool Writes>
void readers(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_variable<int> number{7};
    for (const char* name : {"a", "b"}) threads.spawn(name, [&] { choose.expect(number == 7, "it is seven"); });
    if (Writes) threads.spawn("writes", [&] { number = 7; });
    threads.run();
}

TEST(scheduled_variable, may_be_read_by_several) {
    EXPECT_TRUE(paths::all<readers<false>>().holds());
    EXPECT_EQ(paths::all<readers<true>>().reason(), "no data race");
}

/// Before and after run(), and from one run to the next, everything is in order.
void outside(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_variable<int> number{0};
    number = 1;
    for (const char* name : {"a", "b"}) {
        threads.spawn(name, [&] { number = number + 1; });
        threads.run();
    }
    choose.expect(number == 3, "all is added");
}

TEST(scheduled_variable, is_ordered_outside_of_threads) { EXPECT_TRUE(paths::all<outside>().holds()); }

}  // namespace
