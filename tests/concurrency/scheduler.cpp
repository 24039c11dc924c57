// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduler.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

std::uint64_t factorial(std::uint64_t n) { return n < 2 ? 1 : n * factorial(n - 1); }

/// (a + b + …)! / (a! b! …)
std::uint64_t interleavings(const std::vector<std::uint64_t>& steps) {
    std::uint64_t all = 0, each = 1;
    for (const std::uint64_t n : steps) all += n, each *= factorial(n);
    return factorial(all) / each;
}

std::vector<std::uint64_t> steps_of_threads;
fg::scheduler_options how;
std::map<std::string, int> orders_seen;

/// Threads of given numbers of operations; what order they came in is noted.
void some_steps(fg::chooser& choose) {
    fg::scheduler threads(choose, how);
    fg::scheduled_atomic<int> shared{0};
    std::string order;
    char name = 'a';
    for (const std::uint64_t n : steps_of_threads) {
        threads.spawn(std::string(1, name), [&, n, name] {
            for (std::uint64_t i = 0; i < n; ++i) {
                shared.store(1);
                order += name;
            }
        });
        ++name;
    }
    threads.run();
    ++orders_seen[order];
}

paths::walked take(std::vector<std::uint64_t> steps, fg::scheduler_options options = {}) {
    steps_of_threads = std::move(steps);
    how = options;
    orders_seen.clear();
    return paths::all<some_steps>();
}

TEST(scheduler, takes_each_interleaving_once) {
    const std::vector<std::vector<std::uint64_t>> shapes{
        {1, 1}, {2, 1}, {1, 2}, {3, 4}, {6, 6}, {1, 1, 1}, {2, 2, 2}, {3, 1, 2}, {2, 2, 1, 1}, {5}, {0, 3}, {0, 0}, {}};
    for (const auto& steps : shapes) {
        const paths::walked seen = take(steps);
        EXPECT_TRUE(seen.holds());
        EXPECT_EQ(seen.counted.complete, interleavings(steps));
        EXPECT_EQ(orders_seen.size(), interleavings(steps));
        for (const auto& [order, times] : orders_seen) EXPECT_EQ(times, 1) << order;
    }
}

std::uint64_t interruptions(const std::string& order, std::vector<std::uint64_t> left) {
    std::uint64_t many = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0 && order[i] != order[i - 1] && left[static_cast<std::size_t>(order[i - 1] - 'a')] > 0) ++many;
        --left[static_cast<std::size_t>(order[i] - 'a')];
    }
    return many;
}

TEST(scheduler, interrupts_no_more_often_than_allowed) {
    const std::vector<std::uint64_t> steps{3, 3, 2};
    take(steps);
    const std::map<std::string, int> all = orders_seen;
    for (std::uint64_t bound = 0; bound < 6; ++bound) {
        std::set<std::string> expected;
        for (const auto& [order, times] : all)
            if (interruptions(order, steps) <= bound) expected.insert(order);
        const paths::walked seen = take(steps, {.preemptions = bound});
        EXPECT_EQ(seen.counted.complete, expected.size()) << bound;
        EXPECT_EQ(seen.counted.limits, (fg::schedule_limits{.preemptions = bound + 1})) << bound;
        for (const auto& [order, times] : orders_seen) EXPECT_TRUE(expected.contains(order)) << order;
    }
    EXPECT_EQ(take(steps, {.preemptions = 0}).counted.complete, 6);  // the orders of three threads
}

void ordinary_first(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> shared{0};
    std::string order;
    for (const char name : {'a', 'b', 'c'})
        threads.spawn(std::string(1, name), [&, name] {
            for (int i = 0; i < 2; ++i) shared = i, order += name;
        });
    threads.run();
    if (orders_seen.empty()) orders_seen[order] = 1;
}

TEST(scheduler, runs_threads_one_after_the_other_where_only_firsts_are_chosen) {
    orders_seen.clear();
    paths::all<ordinary_first>();
    EXPECT_TRUE(orders_seen.contains("aabbcc"));
}

// Two increments that are not one operation lose one.

void lost_update(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"counter"});
    fg::scheduled_atomic<int> counter{0};
    for (const char* name : {"first", "second"}) threads.spawn(name, [&] { counter.store(counter.load() + 1); });
    threads.run();
    choose.expect(counter.load() == 2, "both are counted");
}

TEST(scheduler, tells_a_schedule_by_names) {
    const paths::walked seen = paths::all<lost_update>();
    EXPECT_EQ(seen.reason(), "both are counted");
    EXPECT_EQ(seen.counted.paths(), 6);
    EXPECT_EQ(seen.counted.failed, 4);
    EXPECT_EQ(seen.reported(), "\nthread: first; first loads counter = 0"
                         "\nthread: second; second loads counter = 0"
                         "\nthread: second; second stores counter = 1; first stores counter = 1");
}

// A thread that makes threads.

void children(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> sum{0};
    threads.spawn("parent", [&] {
        const std::size_t child = threads.spawn("child", [&] { sum += 1, sum += 1; });
        sum += 10;
        threads.join(child);
        choose.expect(sum.load() == 12, "the child is done");
    });
    threads.run();
    choose.expect(sum.load() == 12, "all is added");
}

TEST(scheduler, threads_make_threads_and_wait_for_their_end) {
    const paths::walked seen = paths::all<children>();
    EXPECT_TRUE(seen.holds());
    EXPECT_EQ(seen.counted.complete, 3);  // where the parent's one operation comes among the child's two
}

void runs_twice(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> sum{0};
    threads.spawn("one", [&] { sum += 1; });
    threads.run();
    choose.expect(sum.load() == 1, "one is done");
    threads.spawn("two", [&] { sum += 1; });
    threads.run();
    choose.expect(sum.load() == 2, "two is done");
}

TEST(scheduler, can_run_again) { EXPECT_TRUE(paths::all<runs_twice>().holds()); }

// Waiting.

void awaits(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> stage{0};
    threads.spawn("waits", [&] {
        threads.await([&] { return stage.load() == 2; });
        stage = 3;
    });
    threads.spawn("goes on", [&] { stage = 1, stage = 2; });
    threads.run();
    choose.expect(stage.load() == 3, "it was waited for");
}

TEST(scheduler, waits_for_a_condition_in_a_finite_tree) {
    const paths::walked seen = paths::all<awaits>();
    EXPECT_TRUE(seen.holds());
    // l is a load that is in vain; after it the thread sleeps until there is a store, and loads again.
    EXPECT_EQ(seen.counted.complete, 4);  // s s l, l s s l, s l s l, l s l s l
}

/// What is looked at first may change while the rest is looked at.
void awaits_either(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<bool> a{false}, b{false};
    threads.spawn("waits", [&] { threads.await([&] { return a.load() || b.load(); }); });
    threads.spawn("goes on", [&] { a = true; });
    threads.run();
}

TEST(scheduler, misses_no_change_while_it_looks) {
    const paths::walked seen = paths::all<awaits_either>();
    EXPECT_TRUE(seen.holds()) << seen.reported();
    EXPECT_EQ(seen.counted.complete, 3);  // before the first load, before the second, after it
}

void awaits_in_vain(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<bool> a{false}, b{false};
    threads.spawn("left", [&] { threads.await([&] { return a.load(); }), b = true; });
    threads.spawn("right", [&] { threads.await([&] { return b.load(); }), a = true; });
    threads.run();
}

TEST(scheduler, sees_threads_that_wait_for_each_other) {
    const paths::walked seen = paths::all<awaits_in_vain>();
    EXPECT_EQ(seen.reason(), "no deadlock");
    EXPECT_TRUE(seen.says("left waits for a change; right waits for a change")) << seen.reported();
    EXPECT_EQ(seen.counted.failed, seen.counted.paths());
    EXPECT_EQ(seen.swallowed, 0);
}

/// A lock that is taken by exchange: a thread that does not get it changes nothing, and wakes no thread.
void takes_in_vain(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<bool> taken{false};
    int inside = 0;
    for (const char* name : {"a", "b", "c"})
        threads.spawn(name, [&] {
            threads.await([&] { return !taken.exchange(true); });
            choose.expect(++inside == 1, "one is inside");
            --inside;
            taken = false;
        });
    threads.run();
}

TEST(scheduler, knows_a_change_from_a_write) { EXPECT_TRUE(paths::all<takes_in_vain>().holds()); }

void yields(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> stage{0};
    threads.spawn("waits", [&] {
        while (stage.load() != 2) threads.yield();
    });
    threads.spawn("goes on", [&] { stage = 1, stage = 2; });
    threads.run();
}

TEST(scheduler, lets_others_go_first) { EXPECT_TRUE(paths::all<yields>().holds()); }

void spins_alone(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<bool> never{false};
    threads.spawn("spins", [&] {
        while (!never.load()) {}
    });
    threads.spawn("ends", [&] {});
    threads.run();
}

TEST(scheduler, sees_who_goes_on_forever) {
    const paths::walked seen = paths::all<spins_alone>();
    EXPECT_EQ(seen.reason(), "no livelock");
    EXPECT_EQ(seen.counted.failed, 1);
}

void yields_alone(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.spawn("yields", [&] {
        for (;;) threads.yield();
    });
    threads.run();
}

TEST(scheduler, sees_who_yields_forever) { EXPECT_EQ(paths::all<yields_alone>().reason(), "no livelock"); }

void spin_together(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<bool> never{false};
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&] {
            while (!never.load()) {}
        });
    threads.run();
}

TEST(scheduler, cuts_paths_that_are_too_long) {
    const paths::walked seen = paths::all<spin_together>({.limit = 6});
    EXPECT_EQ(seen.counted.cut, 64);
    EXPECT_EQ(seen.counted.paths(), 64);
    EXPECT_EQ(seen.swallowed, 0);
}

void too_many(fg::chooser& choose) {
    fg::scheduler threads(choose);
    for (int i = 0; i < 17; ++i) threads.spawn("one more", [] {});
    threads.run();
}

TEST(scheduler, has_at_most_sixteen_threads) { EXPECT_EQ(paths::all<too_many>().reason(), "there are at most 16 threads"); }

/// Names and choices are those of the newest scheduler, and of the older one again when that is gone.
void nested(fg::chooser& choose) {
    fg::scheduler outer(choose);
    outer.names({"outer"});
    {
        fg::scheduler inner(choose);
        const fg::scheduled_atomic<int> object;
        choose.expect(object.name() == "atomic 1", "it belongs to the inner one");
    }
    const fg::scheduled_atomic<int> object;
    choose.expect(object.name() == "outer", "it belongs to the outer one");
}

TEST(scheduler, is_the_newest_of_its_os_thread) {
    EXPECT_TRUE(paths::all<nested>().holds());
    EXPECT_EQ(fg::scheduler::newest(), nullptr);
}

/// Three threads: two have one name, and the last one has none.
void namesakes(fg::chooser& choose) {
    fg::scheduler threads(choose);
    threads.names({"x"});
    fg::scheduled_atomic<int> shared{0};
    for (const char* name : {"worker", "worker", ""}) threads.spawn(name, [&] { shared = 1; });
    threads.run();
    choose.fail("enough");
}

TEST(scheduler, a_name_that_is_empty_or_taken_gets_a_number) {
    const paths::walked seen = paths::all<namesakes>();
    EXPECT_EQ(seen.reported(), "\nthread: worker; worker stores x = 1"
                               "\nthread: worker 1; worker 1 stores x = 1; thread 2 stores x = 1");
}

/// A condition that waits itself, between its reads.
void waits_within_a_condition(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> first{0}, second{0}, third{0};
    threads.spawn("waits", [&] {
        threads.await([&] {
            static_cast<void>(first.load());
            threads.await([&] { return second.load() > 0; });
            return third.load() > 0;
        });
    });
    threads.spawn("stores", [&] { second.store(1), third.store(1); });
    threads.run();
}

TEST(scheduler, a_condition_that_waits_is_evaluated_again_after_each_change_of_what_it_read) {
    const paths::walked seen = paths::all<waits_within_a_condition>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
}

}  // namespace
