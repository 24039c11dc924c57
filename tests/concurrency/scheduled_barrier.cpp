// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_barrier.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <array>
#include <utility>

namespace fg = foregone;

namespace {

/// Each thread writes its cell, and after the barrier reads the other's; `Phases` times, with one barrier in a phase or two.
template <int Phases, bool SecondBarrier>
void exchanges(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_barrier both(2);
    std::array<fg::scheduled_variable<int>, 2> cells;
    for (std::size_t i = 0; i < 2; ++i)
        threads.spawn(i == 0 ? "a" : "b", [&, i] {
            for (int phase = 1; phase <= Phases; ++phase) {
                cells[i] = phase;
                both.arrive_and_wait();
                choose.expect(cells[1 - i] == phase, "the other has written");
                if (SecondBarrier) both.arrive_and_wait();
            }
        });
    threads.run();
}

TEST(scheduled_barrier, separates_phases) {
    // Two threads arrive in 2 orders, and pass the last barrier in 2 orders. From one barrier to the next each thread passes and
    // arrives: C(4, 2) orders.
    const paths::walked one = paths::all<exchanges<1, true>>(), two = paths::all<exchanges<2, true>>();
    EXPECT_TRUE(one.holds()) << one.reason();
    EXPECT_TRUE(two.holds()) << two.reason();
    EXPECT_EQ((paths::all<exchanges<1, false>>().counted.complete), 2 * 2);
    EXPECT_EQ(one.counted.complete, 2 * 6 * 2);
    EXPECT_EQ(two.counted.complete, 2 * 6 * 6 * 6 * 2);
}

TEST(scheduled_barrier, finds_a_missing_one) { EXPECT_EQ((paths::all<exchanges<2, false>>().reason()), "no data race"); }

/// The completion function runs once in each phase, after all arrivals and before anybody goes on.
template <int Expected>
void completes(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_variable<int> left{0}, right{0}, sum{0};
    fg::scheduled_barrier both(Expected, [&]() noexcept { sum = sum + left + right; });
    threads.spawn("left", [&] {
        left = 1;
        both.arrive_and_wait();
        choose.expect(sum == 3, "the sum is there");
    });
    threads.spawn("right", [&] {
        right = 2;
        both.arrive_and_wait();
        choose.expect(sum == 3, "the sum is there");
    });
    threads.run();
}

TEST(scheduled_barrier, calls_the_completion_function) {
    const paths::walked seen = paths::all<completes<2>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 2 * 2);
    EXPECT_EQ(paths::all<completes<1>>().reason(), "no data race");
    const paths::walked three = paths::all<completes<3>>();
    EXPECT_EQ(three.reason(), "no deadlock");
    EXPECT_TRUE(three.says("left waits for barrier 1, at which 1 more have to arrive")) << three.reported();
}

/// What the completion function does to scheduled objects may be interrupted; no thread passes before it returns.
void completes_in_steps(fg::chooser& choose) {
    fg::scheduler threads(choose, {.reduced = true});
    fg::scheduled_atomic<int> steps{0};
    fg::scheduled_barrier both(2, [&]() noexcept { steps.store(1), steps.store(2); });
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&] {
            both.arrive_and_wait();
            choose.expect(steps.load() == 2, "it is complete");
        });
    threads.spawn("watches", [&] { steps.load(); });
    threads.run();
}

TEST(scheduled_barrier, waits_for_the_completion_function) {
    EXPECT_TRUE(paths::all<completes_in_steps>().holds()) << paths::all<completes_in_steps>().reason();
}

/// A thread arrives without waiting, and waits later; another leaves.
template <bool Drops>
void tokens(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_barrier both(2);
    threads.spawn("a", [&] {
        auto arrived = both.arrive();
        both.wait(std::move(arrived));
        both.arrive_and_wait();
    });
    threads.spawn("b", [&] {
        if (Drops) both.arrive_and_drop();
        else both.arrive_and_wait();
    });
    threads.run();
}

TEST(scheduled_barrier, is_left) {
    EXPECT_TRUE(paths::all<tokens<true>>().holds()) << paths::all<tokens<true>>().reason();
    EXPECT_EQ(paths::all<tokens<true>>().counted.complete, 2);  // the order of the first arrivals
    EXPECT_EQ(paths::all<tokens<false>>().reason(), "no deadlock");
}

void too_many(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_barrier both(2);
    threads.spawn("a", [&] { (void)both.arrive(3); });
    threads.run();
}

TEST(scheduled_barrier, does_not_expect_more) {
    EXPECT_EQ(paths::all<too_many>().reason(), "no more threads arrive at a barrier than it expects");
}

/// An early arrival in the next phase does not order what follows it for a thread that goes on late from this phase.
void late(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_barrier both(2);
    fg::scheduled_variable<int> data{0};
    threads.spawn("early", [&] {
        both.arrive_and_wait();
        data = 1;
        (void)both.arrive();
    });
    threads.spawn("late", [&] {
        both.arrive_and_wait();
        data.read();
    });
    threads.run();
}

TEST(scheduled_barrier, does_not_order_the_next_phase) {
    const paths::walked seen = paths::all<late>();
    EXPECT_EQ(seen.reason(), "no data race");
    EXPECT_EQ(seen.counted.failed, seen.counted.paths());
}

void outside(fg::chooser&) { fg::scheduled_barrier(1).arrive_and_wait(); }

TEST(scheduled_barrier, is_for_threads) {
    EXPECT_EQ(paths::all<outside>().reason(), "foregone: only a scheduler's thread can use a barrier");
}

}  // namespace
