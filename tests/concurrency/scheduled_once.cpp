// SPDX-License-Identifier: BSL-1.0
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduled_once.hpp>

#include <gtest/gtest.h>

#include "support/all_paths.hpp"

#include <stdexcept>

namespace fg = foregone;

namespace {

/// All see what the one call wrote.
template <int Threads>
void calls_once(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_once_flag made;
    fg::scheduled_variable<int> value{0};
    for (int i = 0; i < Threads; ++i)
        threads.spawn("", [&] {
            fg::scheduled_call_once(
                made, [&](int more) { value = value + more; }, 7);
            choose.expect(value == 7, "it is made once");
        });
    threads.run();
}

TEST(scheduled_once, calls_once) {
    const paths::walked two = paths::all<calls_once<2>>(), three = paths::all<calls_once<3>>();
    EXPECT_TRUE(two.holds()) << two.reason();
    EXPECT_EQ(two.counted.complete, 2);  // who calls; the others wait
    EXPECT_TRUE(three.holds()) << three.reason();
    EXPECT_EQ(three.counted.complete, 3 * 2);  // and in which order the others go on
}

/// The same by hand, with the defect that a thread may find the flag before the call has ended.
void by_hand(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<bool> is_made{false};
    fg::scheduled_variable<int> value{0};
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&] {
            if (!is_made.exchange(true)) value = 7;
            choose.expect(value == 7, "it is made once");
        });
    threads.run();
}

TEST(scheduled_once, is_not_as_simple_as_that) { EXPECT_EQ(paths::all<by_hand>().reason(), "no data race"); }

/// The first `Failing` calls end by an exception; then the next thread calls.
template <int Failing>
void retries(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_once_flag made;
    int calls = 0, failed = 0;
    for (const char* name : {"a", "b"})
        threads.spawn(name, [&, name] {
            try {
                fg::scheduled_call_once(made, [&] {
                    if (calls++ < Failing) throw std::runtime_error(name);
                });
            } catch (const std::runtime_error& error) { failed += error.what() == std::string(name); }
        });
    threads.run();
    choose.expect(failed == Failing && calls == (Failing == 2 ? 2 : Failing + 1), "each exception leads to another call");
}

TEST(scheduled_once, is_called_again_after_an_exception) {
    for (const paths::walked& seen : {paths::all<retries<0>>(), paths::all<retries<1>>(), paths::all<retries<2>>()}) {
        EXPECT_TRUE(seen.holds()) << seen.reason();
        EXPECT_EQ(seen.counted.complete, 2);
    }
}

/// A call within the call.
void calls_itself(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_once_flag made;
    threads.spawn("a", [&] { fg::scheduled_call_once(made, [&] { fg::scheduled_call_once(made, [] {}); }); });
    threads.run();
}

TEST(scheduled_once, is_not_called_within_the_call) {
    const paths::walked seen = paths::all<calls_itself>();
    EXPECT_EQ(seen.reason(), "no deadlock");
    EXPECT_TRUE(seen.says("a waits for once flag 1, whose function a calls")) << seen.reported();
}

/// Two flags in opposite orders.
void opposite_order(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_once_flag left, right;
    threads.spawn("a", [&] { fg::scheduled_call_once(left, [&] { fg::scheduled_call_once(right, [] {}); }); });
    threads.spawn("b", [&] { fg::scheduled_call_once(right, [&] { fg::scheduled_call_once(left, [] {}); }); });
    threads.run();
}

TEST(scheduled_once, may_deadlock) {
    const paths::walked seen = paths::all<opposite_order>();
    EXPECT_EQ(seen.reason(), "no deadlock");
    EXPECT_EQ(seen.counted.failed, 2);  // both have begun, in two orders
}

void outside(fg::chooser& choose) {
    fg::scheduled_once_flag made;
    int calls = 0;
    for (int i = 0; i < 3; ++i) fg::scheduled_call_once(made, [&] { ++calls; });
    choose.expect(calls == 1, "it is called once");
}

TEST(scheduled_once, works_outside_of_threads) { EXPECT_TRUE(paths::all<outside>().holds()); }

}  // namespace
