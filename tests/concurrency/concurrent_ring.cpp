// SPDX-License-Identifier: BSL-1.0
// Concurrent calls find each mutant of a bounded queue without locks, in its least scenario, and that it must wait.
#include "suites/expect_found.hpp"
#include "suites/ring.hpp"

#include <foregone/concurrency/scheduled_std.hpp>

#include <gtest/gtest.h>

namespace fg = foregone;

namespace {

using namespace concurrent_suites;

constexpr auto two_threads = fg::concurrent<2, 2>;
constexpr auto wrong_answer = two_threads.expect_violation("the calls are linearizable"),
               cannot_go_on = two_threads.expect_violation("no deadlock");

TEST(concurrent_ring, the_ring_holds) { expect_holds<ring_commands<ring_defect::none>, two_threads>(); }

TEST(concurrent_ring, mutants_of_the_ring_are_found) {
    using enum ring_defect;
    expect_found<ring_commands<takes_in_two_steps>, wrong_answer>("a place is loaded, then stored", {"1 + 1", 11});
    expect_found<ring_commands<gives_up>, cannot_go_on>("no second attempt", {"2 + 2", 17});
    expect_found<ring_commands<publishes_early>, wrong_answer>("a number is stored before its item", {"2 + 1", 19});
    expect_found<ring_commands<frees_early>, wrong_answer>("a cell is freed before its item is read", {"2 + 1", 19});
    expect_found<ring_commands<counts_one_less>, cannot_go_on>("the capacity is one less", {"2 + 1", 15});
    expect_found<ring_commands<has_one_more>, wrong_answer>("the capacity is one more", {"2 + 1", 18});
}

/// A push that has its place, and has not filled it yet, lets a pop find nothing after a later push.
TEST(concurrent_ring, calls_of_the_ring_that_do_not_wait_are_not_linearizable) {
    expect_found<ring_trials<ring_defect::none>, wrong_answer>("calls that do not wait", {"2 + 1", 15});
}

}  // namespace
