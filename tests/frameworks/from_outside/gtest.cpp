// SPDX-License-Identifier: BSL-1.0
// Tests of GoogleTest, most of which fail; output.sh compares what they say with gtest.txt.
#include <foregone/gtest.hpp>
#include <foregone/replays.hpp>

#define SAME(a, b) [&] { EXPECT_EQ(a, b) << "of things"; }()
#define MUST_BE_SAME(a, b) [&] { ASSERT_EQ(a, b); }()
#include "shelf.hpp"

#include <thread>

namespace fg = foregone;

TEST(shelf, random) { fg::gtest_check<shelf_commands<false>, fg::random{}>(); }
TEST(shelf, reachable) { fg::gtest_check<shelf_commands<false, asserting::in_run>>(); }
TEST(shelf, expected) { fg::gtest_check<slow_lamp, fg::reachable.expect_violation("it is pressed twice", 2)>(); }

TEST(shelf_that_loses, random) { fg::gtest_check<shelf_commands<true>, fg::random{}>(); }
TEST(shelf_that_loses, sequences) { fg::gtest_check<shelf_commands<true, asserting::in_run>, fg::sequences<4>>(); }
TEST(shelf_that_loses, next) { fg::gtest_check<shelf_commands<true, asserting::in_next>>(); }
TEST(shelf_that_loses, precondition) { fg::gtest_check<shelf_commands<true, asserting::in_precondition>, fg::random{}>(); }
TEST(lamp, property) { fg::gtest_check<dim_lamp>(); }
TEST(lamp, beginning) { fg::gtest_check<asserting_beginning>(); }
TEST(lamp, inconclusive) { fg::gtest_check<slow_lamp, fg::random{.runs = 2, .steps = 1}>(); }
TEST(lamp, never) { fg::gtest_check<slow_lamp>(); }

TEST(host, hears_what_comes_behind) {
    fg::gtest_check<shelf_commands<false>, fg::random{}>();
    EXPECT_EQ(1, 2);
}

/// A step that asserts on a thread of its own.
struct threaded_lamp : dim_lamp {
    static state next(const state& s, action) {
        std::thread([] { EXPECT_EQ(3, 4); }).join();
        return {!s.on};
    }
    static constexpr auto properties = fg::properties{};
};
TEST(lamp, thread) { fg::gtest_check<threaded_lamp>(); }

/// The test that a failed assertion says to paste fails as long as it does.
TEST(host, runs_what_was_pasted) { foregone::replays<shelf_commands<true>>({0, {0, 0, 0, 3}}); }

TEST(program, paths) { fg::gtest_check<fg::program<counting_program>, fg::paths<5>>(); }
