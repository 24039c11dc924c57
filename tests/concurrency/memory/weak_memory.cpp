// SPDX-License-Identifier: BSL-1.0
// Programs of scheduled objects under a memory model: verdicts, waits, release sequences, and what a report says.
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_mutex.hpp>
#include <foregone/concurrency/scheduler.hpp>

#include <gtest/gtest.h>

#include "concurrency/memory/weak_programs.hpp"
#include "support/all_paths.hpp"

#include <atomic>
#include <mutex>
#include <optional>

namespace fg = foregone;

namespace {

using namespace weak_programs;

TEST(weak_memory, store_buffering_needs_seq_cst) {
    EXPECT_TRUE((paths::all<store_buffering<fg::memory_model::sequentially_consistent, relaxed, relaxed>>().holds()));
    EXPECT_TRUE((paths::all<store_buffering<fg::rc11, seq_cst, seq_cst>>().holds()));
    EXPECT_TRUE((paths::all<store_buffering<fg::cpp20, seq_cst, seq_cst>>().holds()));
    using limits = fg::schedule_limits;
    constexpr fg::memory_model newest = fg::memory_model::sequentially_consistent;
    EXPECT_EQ((paths::all<store_buffering<newest, relaxed, relaxed>>().counted.limits), limits{});
    EXPECT_EQ((paths::all<store_buffering<fg::rc11, seq_cst, seq_cst>>().counted.limits), limits{.memory = limits::rc11});
    EXPECT_EQ((paths::all<store_buffering<fg::cpp20, seq_cst, seq_cst>>().counted.limits), limits{.memory = limits::cpp20});
    const paths::walked seen = paths::all<store_buffering<fg::rc11, release, acquire>>();
    EXPECT_TRUE(seen.fails_for("one of them sees the other"));
    const bool names_the_store = seen.says("loads x = 0, though left stored 1") || seen.says("loads y = 0, though right stored 1");
    EXPECT_TRUE(names_the_store) << seen.reported();
}

/// C++20: a release sequence goes on by updates alone; C++11 let it go on by the writer's own stores.
TEST(weak_memory, a_release_sequence_goes_on_by_updates) {
    EXPECT_TRUE((paths::all<message<middle::none, release, acquire>>().holds()));
    EXPECT_EQ((paths::all<message<middle::none, release, acquire>>().counted.complete), 2);
    EXPECT_TRUE((paths::all<message<middle::fetch_add, release, acquire>>().holds()));
    EXPECT_EQ((paths::all<message<middle::fetch_add, release, acquire>>().counted.complete), 6);
    EXPECT_TRUE((paths::all<message<middle::none, relaxed, acquire>>().fails_for("no data race")));
    EXPECT_TRUE((paths::all<message<middle::none, release, relaxed>>().fails_for("no data race")));
    EXPECT_TRUE((paths::all<message<middle::store, release, acquire>>().fails_for("no data race")));
}

TEST(weak_memory, peterson_needs_seq_cst) {
    EXPECT_TRUE((paths::all<peterson<fg::rc11, seq_cst, seq_cst>>().holds()));
    EXPECT_TRUE((paths::all<peterson<fg::memory_model::sequentially_consistent, relaxed, relaxed>>().holds()));
    EXPECT_TRUE((paths::all<peterson<fg::rc11, release, acquire>>().fails_for("one is inside")));
}

TEST(weak_memory, a_seqlock_needs_its_fences) {
    EXPECT_TRUE(paths::all<seqlock<true>>().holds());
    EXPECT_TRUE(paths::all<seqlock<false>>().fails_for("both are of one version"));
}

TEST(weak_memory, each_order_of_a_ring_is_needed) {
    EXPECT_TRUE((paths::all<ring<1, 3>>().holds()));
    EXPECT_TRUE((paths::all<ring<2, 3>>().holds()));
    EXPECT_TRUE((paths::all<ring<2, 3, 0>>().fails_for("no data race")));
    EXPECT_TRUE((paths::all<ring<2, 1, 1>>().fails_for("no data race")));
    EXPECT_TRUE((paths::all<ring<2, 1, 2>>().fails_for("no data race")));
    EXPECT_TRUE((paths::all<ring<2, 3, 3>>().fails_for("no data race")));
}

/// Two flags in one condition: an old value of either does not end in a deadlock.
void awaits_both(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true, .memory = fg::rc11});
    fg::scheduled_atomic<int> a(0), b(0);
    threads.spawn("a", [&] { a.store(1, relaxed); });
    threads.spawn("b", [&] { b.store(1, relaxed); });
    threads.spawn("waits", [&] { threads.await([&] { return a.load(relaxed) == 1 && b.load(relaxed) == 1; }); });
    threads.run();
}

void awaits_in_vain(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true, .memory = fg::rc11});
    fg::scheduled_atomic<int> a(0);
    threads.spawn("stores", [&] { a.store(1, relaxed); });
    threads.spawn("waits", [&] { threads.await([&] { return a.load(relaxed) == 2; }); });
    threads.run();
}

TEST(weak_memory, an_await_ends_if_the_newest_stores_end_it) {
    EXPECT_TRUE(paths::all<awaits_both>().holds());
    EXPECT_TRUE(paths::all<awaits_in_vain>().fails_for("no deadlock"));
}

void under_a_mutex(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true, .memory = fg::rc11});
    fg::scheduled_mutex mutex;
    fg::scheduled_atomic<int> count(0);
    for (int i = 0; i < 3; ++i)
        threads.spawn("", [&] {
            const std::lock_guard held(mutex);
            count.store(count.load(relaxed) + 1, relaxed);
        });
    threads.run();
    choose.expect(count.load() == 3, "each addition counts");
}

TEST(weak_memory, a_mutex_orders_relaxed_operations) {
    const paths::walked seen = paths::all<under_a_mutex>();
    EXPECT_TRUE(seen.holds());
    EXPECT_EQ(seen.counted.complete, 6);
}

/// An object that begins where another one ended has its own first value, and none of the other's.
void begins_where_another_ended(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true, .memory = fg::rc11});
    std::optional<fg::scheduled_atomic<int>> number;
    threads.spawn("a", [&] {
        for (int value = 1; value <= 2; ++value) {
            number.emplace(0);
            number->store(10 * value, relaxed);
            const int seen = number->load(relaxed);
            choose.expect(seen == 10 * value, "its own store is read");
            number.emplace(value);
            choose.expect(number->load(relaxed) == value, "the first value is read");
        }
    });
    threads.run();
}

TEST(weak_memory, an_object_begins_anew_where_another_ended) {
    EXPECT_TRUE(paths::all<begins_where_another_ended>().holds());
}

/// With every operation seq_cst the memory models agree.
template <fg::memory_model Memory>
void all_seq_cst(fg::chooser& choose) {
    fg::scheduler threads(choose, {.memory = Memory});
    fg::scheduled_atomic<int> a(0), b(0);
    for (int i = 0; i < 2; ++i)
        threads.spawn("", [&, i] {
            a.fetch_add(1);
            int expected = 2;
            if (a.compare_exchange_strong(expected, 3)) b.store(i);
            choose.expect(b.load() >= 0, "b is a number");
        });
    threads.run();
}

TEST(weak_memory, with_seq_cst_alone_verdicts_are_those_of_sequential_consistency) {
    EXPECT_TRUE((paths::all<all_seq_cst<fg::memory_model::sequentially_consistent>>().holds()));
    EXPECT_TRUE((paths::all<all_seq_cst<fg::rc11>>().holds()));
}

}  // namespace
