// SPDX-License-Identifier: BSL-1.0
// Fences order other data, as [atomics.fences] says, and nothing else does in their place.
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_fence.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <atomic>

namespace fg = foregone;

namespace {

constexpr std::memory_order relaxed = std::memory_order_relaxed, none = std::memory_order_relaxed;
constexpr std::memory_order acquire = std::memory_order_acquire, release = std::memory_order_release;
constexpr std::memory_order both = std::memory_order_acq_rel, total = std::memory_order_seq_cst;

/// A message that is passed by relaxed operations and the two fences.
template <std::memory_order Before, std::memory_order After>
void passes_a_message(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_variable<int> message{0};
    fg::scheduled_atomic<bool> is_there{false};
    threads.spawn("writes", [&] {
        message = 7;
        fg::scheduled_fence(Before);
        is_there.store(true, relaxed);
    });
    threads.spawn("reads", [&] {
        if (!is_there.load(relaxed)) return;
        fg::scheduled_fence(After);
        choose.expect(message == 7, "the message is there");
    });
    threads.run();
}

template <std::memory_order Before, std::memory_order After>
bool orders() {
    const paths::walked seen = paths::all<passes_a_message<Before, After>>();
    if (seen.reason() == "no data race") return false;
    EXPECT_TRUE(seen.holds()) << seen.reason();
    EXPECT_EQ(seen.counted.complete, 2);  // one operation in each thread
    return true;
}

TEST(scheduled_fence, orders_data_in_pairs) {
    EXPECT_TRUE((orders<release, acquire>()));
    EXPECT_TRUE((orders<both, both>()));
    EXPECT_TRUE((orders<total, total>()));
    EXPECT_TRUE((orders<release, total>()));
    EXPECT_TRUE((orders<both, acquire>()));
}

TEST(scheduled_fence, does_not_order_data_alone) {
    EXPECT_FALSE((orders<none, none>()));
    EXPECT_FALSE((orders<none, acquire>()));
    EXPECT_FALSE((orders<release, none>()));
    EXPECT_FALSE((orders<acquire, acquire>()));
    EXPECT_FALSE((orders<release, release>()));
    EXPECT_FALSE((orders<acquire, release>()));
}

/// Where a fence stands: before or behind the relaxed operation; the other side has an operation with its order, or none.
enum class place { fence, behind, operation };

template <place Writes, place Reads>
void at(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_variable<int> message{0};
    fg::scheduled_atomic<int> is_there{0};
    threads.spawn("writes", [&] {
        message = 7;
        if (Writes == place::fence) fg::scheduled_fence(release);
        is_there.store(1, Writes == place::operation ? release : relaxed);
        if (Writes == place::behind) fg::scheduled_fence(release);
    });
    threads.spawn("reads", [&] {
        if (Reads == place::behind) fg::scheduled_fence(acquire);
        if (is_there.load(Reads == place::operation ? acquire : relaxed) == 0) return;
        if (Reads == place::fence) fg::scheduled_fence(acquire);
        choose.expect(message == 7, "the message is there");
    });
    threads.run();
}

TEST(scheduled_fence, pairs_with_an_operation) {
    EXPECT_TRUE((paths::all<at<place::fence, place::operation>>().holds()));
    EXPECT_TRUE((paths::all<at<place::operation, place::fence>>().holds()));
}

TEST(scheduled_fence, has_to_stand_between) {
    EXPECT_EQ((paths::all<at<place::behind, place::fence>>().reason()), "no data race");
    EXPECT_EQ((paths::all<at<place::fence, place::behind>>().reason()), "no data race");
}

/// A relaxed update by a third thread continues the release sequence.
template <bool Updates>
void continues(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_variable<int> message{0};
    fg::scheduled_atomic<int> stage{0};
    threads.spawn("writes", [&] {
        message = 7;
        fg::scheduled_fence(release);
        stage.store(1, relaxed);
    });
    threads.spawn("passes on", [&] {
        int one = 1;
        if (Updates) stage.compare_exchange_strong(one, 2, relaxed);
        else if (stage.load(relaxed) == 1) stage.store(2, relaxed);
    });
    threads.spawn("reads", [&] {
        if (stage.load(relaxed) != 2) return;
        fg::scheduled_fence(acquire);
        choose.expect(message == 7, "the message is there");
    });
    threads.run();
}

TEST(scheduled_fence, begins_a_release_sequence) {
    EXPECT_TRUE(paths::all<continues<true>>().holds()) << paths::all<continues<true>>().reason();
    EXPECT_EQ(paths::all<continues<false>>().reason(), "no data race");
}

void outside(fg::chooser& choose) {
    fg::scheduled_fence(total);
    choose.expect(true, "nothing happens");
}

TEST(scheduled_fence, does_nothing_outside_of_threads) { EXPECT_TRUE(paths::all<outside>().holds()); }

}  // namespace
