// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_semaphore.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace fg = foregone;

namespace {

/// A buffer of one item, guarded by two semaphores; `Free` of its places are said to be free.
template <int Free>
void hands_over(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_counting_semaphore<2> free(Free);
    fg::scheduled_counting_semaphore<2> filled(0);
    fg::scheduled_variable<int> place{0};
    threads.spawn("producer", [&] {
        for (int item = 1; item <= 2; ++item) {
            free.acquire();
            place = item;
            filled.release();
        }
    });
    threads.spawn("consumer", [&] {
        for (int item = 1; item <= 2; ++item) {
            filled.acquire();
            choose.expect(place == item, "items come in order");
            free.release();
        }
    });
    threads.run();
}

TEST(scheduled_semaphore, hands_over) {
    const paths::walked seen = paths::all<hands_over<1>>();
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 1);  // at each time only one of the two can go on
}

TEST(scheduled_semaphore, finds_a_wrong_count) {
    EXPECT_EQ(paths::all<hands_over<2>>().reason(), "items come in order");
    const paths::walked none = paths::all<hands_over<0>>();
    EXPECT_EQ(none.reason(), "no deadlock");
    EXPECT_TRUE(none.says("producer waits for semaphore 1, whose count is 0")) << none.reported();
}

/// Three threads; `Inside` of them may be inside.
template <int Inside>
void limits(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_counting_semaphore<Inside> places(Inside);
    int inside = 0;
    for (int i = 0; i < 3; ++i)
        threads.spawn("", [&] {
            places.acquire();
            choose.expect(++inside <= Inside, "there is a place for each");
            places.release();
            --inside;
        });
    threads.run();
    choose.expect(inside == 0, "all have left");
}

TEST(scheduled_semaphore, limits_how_many_are_inside) {
    const paths::walked one = paths::all<limits<1>>(), three = paths::all<limits<3>>();
    EXPECT_TRUE(one.holds()) << one.reason();
    EXPECT_EQ(one.counted.complete, 6);     // 3!, one after the other
    EXPECT_EQ(three.counted.complete, 90);  // 6! / 2!^3
    // Orders of three acquires and releases with never three inside: 90 without those that begin with three acquires, 3! 3!.
    const paths::walked two = paths::all<limits<2>>();
    EXPECT_TRUE(two.holds()) << two.reason();
    EXPECT_EQ(two.counted.complete, 90 - 36);
}

/// The other thread releases; this one tries.
template <class Try>
void tries(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_binary_semaphore ready(0);
    fg::scheduled_variable<int> data{0};
    threads.spawn("releases", [&] {
        data = 7;
        ready.release();
    });
    threads.spawn("tries", [&] {
        const bool is_ready = Try{}(ready);
        choose.expect(!is_ready || data == 7, "the data are there");
        choose.expect(is_ready, "it is ready");
    });
    threads.run();
}

template <class Try>
paths::walked all_tries(Try) { return paths::all<tries<Try>>(); }

TEST(scheduled_semaphore, is_tried) {
    using namespace std::chrono_literals;
    const auto at_once = all_tries([](auto& ready) { return ready.try_acquire(); });
    const auto timed = all_tries([](auto& ready) { return ready.try_acquire_for(1s); });
    const auto until = all_tries([](auto& ready) { return ready.try_acquire_until(std::chrono::steady_clock::time_point()); });
    EXPECT_EQ(at_once.counted.complete, 1);  // after the release
    EXPECT_EQ(at_once.counted.failed, 1);
    EXPECT_EQ(timed.counted.complete, 1);
    EXPECT_EQ(timed.counted.failed, 1);  // a time-out before it
    EXPECT_EQ(until.counted.paths(), 2);
    EXPECT_EQ(timed.reason(), "it is ready");
    EXPECT_TRUE(timed.says("tries times out at semaphore 1")) << timed.reported();
}

template <std::uint64_t Failures>
void fails(fg::chooser& choose) {
    fg::scheduler threads(choose, {.spurious_failures = Failures});
    fg::scheduled_binary_semaphore place(1);
    threads.spawn("a", [&] { choose.expect(place.try_acquire(), "the place is free"); });
    threads.run();
}

TEST(scheduled_semaphore, is_tried_in_vain_without_a_reason) {
    EXPECT_TRUE(paths::all<fails<0>>().holds());
    EXPECT_EQ(paths::all<fails<1>>().reason(), "the place is free");
}

template <int First, int More>
void exceeds(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_counting_semaphore<3> semaphore(First);
    threads.spawn("a", [&] { semaphore.release(More); });
    threads.run();
}

TEST(scheduled_semaphore, does_not_exceed_its_maximum) {
    EXPECT_TRUE((paths::all<exceeds<1, 2>>().holds()));
    EXPECT_EQ((paths::all<exceeds<1, 3>>().reason()), "no semaphore exceeds its maximum");
    EXPECT_EQ((paths::all<exceeds<1, -1>>().reason()), "no semaphore exceeds its maximum");
    EXPECT_EQ((paths::all<exceeds<4, 0>>().reason()), "no semaphore exceeds its maximum");
    EXPECT_EQ((paths::all<exceeds<-1, 0>>().reason()), "no semaphore exceeds its maximum");
    static_assert(fg::scheduled_binary_semaphore::max() == 1 && fg::scheduled_counting_semaphore<7>::max() >= 7);
}

/// Its end while a thread waits.
void ends(fg::chooser& choose) {
    fg::scheduler threads(choose);
    std::optional<fg::scheduled_binary_semaphore> ready(std::in_place, 0);
    threads.spawn("waits", [&] { ready->acquire(); });
    threads.spawn("ends it", [&] { ready->release(), ready.reset(); });
    threads.run();
}

TEST(scheduled_semaphore, ends_after_its_last_use) {
    EXPECT_EQ(paths::all<ends>().reason(), "no object is destroyed while a thread uses it");
}

fg::scheduler_options how;
std::set<std::string> outcomes;

void mixed(fg::chooser& choose) {
    fg::scheduler threads(choose, how);
    fg::scheduled_counting_semaphore<3> places(1), others(0);
    std::string saw[3];
    threads.spawn("a", [&] { places.acquire(), saw[0] = others.try_acquire() ? "y" : "n", places.release(2); });
    threads.spawn("b", [&] { others.release(), saw[1] = places.try_acquire() ? "y" : "n"; });
    threads.spawn("c", [&] { saw[2] = places.try_acquire_for(1) ? "y" : "n", others.release(); });
    threads.run();
    if (choose.result().ended != fg::path_end::pruned) outcomes.insert(saw[0] + saw[1] + saw[2]);
}

TEST(scheduled_semaphore, has_the_same_outcomes_reduced) {
    how = {}, outcomes.clear();
    const paths::walked all = paths::all<mixed>();
    const std::set<std::string> expected = outcomes;
    how = {.reduced = true}, outcomes.clear();
    const paths::walked reduced = paths::all<mixed>();
    EXPECT_LT(reduced.counted.complete, all.counted.complete);
    EXPECT_EQ(outcomes, expected);
    EXPECT_EQ(all.reason(), "no deadlock");  // the others take the one place
    EXPECT_EQ(reduced.reason(), "no deadlock");
    EXPECT_GT(expected.size(), 3);
}

void outside(fg::chooser& choose) {
    fg::scheduled_counting_semaphore<> places(1);
    choose.expect(places.try_acquire() && !places.try_acquire() && !places.try_acquire_for(1), "there is one place");
    places.release(), places.acquire(), places.acquire();
}

TEST(scheduled_semaphore, is_waited_for_by_threads) {
    EXPECT_EQ(paths::all<outside>().reason(), "foregone: only a scheduler's thread can wait for a semaphore");
}

}  // namespace
