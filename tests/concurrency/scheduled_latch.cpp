// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_latch.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <memory>

namespace fg = foregone;

namespace {

/// Two threads write, and one reads what they wrote; the latch counts to `Count`, and the second one counts or does not.
template <int Count, bool Counts = true>
void gathers(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_latch written(Count);
    fg::scheduled_variable<int> left{0}, right{0};
    threads.spawn("left", [&] { left = 1, written.count_down(); });
    threads.spawn("right", [&] {
        right = 2;
        if (Counts) written.count_down();
    });
    threads.spawn("reads", [&] {
        written.wait();
        choose.expect(left + right == 3, "both are there");
    });
    threads.run();
}

TEST(scheduled_latch, opens_after_the_last) {
    const paths::walked seen = paths::all<gathers<2>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 2);  // the order of the writers; then the reader
}

TEST(scheduled_latch, finds_a_wrong_count) {
    EXPECT_EQ((paths::all<gathers<1, false>>().reason()), "no data race");
    EXPECT_EQ(paths::all<gathers<1>>().reason(), "no latch counts below 0");
    const paths::walked three = paths::all<gathers<3>>();
    EXPECT_EQ(three.reason(), "no deadlock");
    EXPECT_TRUE(three.says("reads waits for latch 1, whose count is 1")) << three.reported();
}

/// No thread goes on before all have arrived: n! orders of arrival, and n! of going on.
template <int Threads>
void arrive(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_latch all(Threads);
    int arrived = 0;
    for (int i = 0; i < Threads; ++i)
        threads.spawn("", [&] {
            ++arrived;
            all.arrive_and_wait();
            choose.expect(arrived == Threads, "all have arrived");
        });
    threads.run();
}

TEST(scheduled_latch, is_arrived_at) {
    EXPECT_TRUE(paths::all<arrive<3>>().holds());
    EXPECT_EQ(paths::all<arrive<2>>().counted.complete, 2 * 2);
    EXPECT_EQ(paths::all<arrive<3>>().counted.complete, 6 * 6);
}

/// Asking whether it is open is one operation, and orders only if it is.
template <bool Asks>
void tries(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_latch written(2);
    fg::scheduled_variable<int> data{0};
    threads.spawn("writes", [&] { data = 1, written.count_down(2); });
    threads.spawn("reads", [&] {
        if (written.try_wait() || !Asks) choose.expect(data == 1, "it is there");
    });
    threads.run();
}

TEST(scheduled_latch, may_be_tried) {
    const paths::walked seen = paths::all<tries<true>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 2);
    EXPECT_EQ(paths::all<tries<false>>().reason(), "no data race");
}

template <int Count, int Down>
void counts(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_latch latch(Count);
    threads.spawn("a", [&] { latch.count_down(Down); });
    threads.run();
}

TEST(scheduled_latch, does_not_count_below_0) {
    EXPECT_TRUE((paths::all<counts<2, 2>>().holds()));
    EXPECT_EQ((paths::all<counts<2, 3>>().reason()), "no latch counts below 0");
    EXPECT_EQ((paths::all<counts<2, -1>>().reason()), "no latch counts below 0");
    EXPECT_EQ((paths::all<counts<-1, 0>>().reason()), "no latch counts below 0");
}

/// A latch that its first waiting thread destroys while the other is on its way to wait.
void owned_by_one(fg::chooser& choose) {
    fg::scheduler threads(choose);
    auto both = std::make_unique<fg::scheduled_latch>(2);
    threads.spawn("owns it", [&] { both->arrive_and_wait(), both.reset(); });
    threads.spawn("uses it", [&, at = both.get()] { at->arrive_and_wait(); });
    threads.run();
}

TEST(scheduled_latch, ends_after_its_last_use) {
    const paths::walked seen = paths::all<owned_by_one>();
    EXPECT_EQ(seen.reason(), "no object is destroyed while a thread uses it");
    EXPECT_EQ(seen.counted.failed, 2);    // the owner waits first, in either order of arrival
    EXPECT_EQ(seen.counted.complete, 2);  // the other waits first
}

void outside(fg::chooser& choose) {
    fg::scheduled_latch latch(2);
    latch.count_down(2), latch.wait();
    choose.expect(latch.try_wait(), "it is open");
    fg::scheduled_latch(1).wait();
}

TEST(scheduled_latch, is_waited_for_by_threads) {
    EXPECT_EQ(paths::all<outside>().reason(), "foregone: only a scheduler's thread can wait for a latch");
}

}  // namespace
