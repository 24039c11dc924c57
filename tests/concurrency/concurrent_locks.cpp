// SPDX-License-Identifier: BSL-1.0
// full: concurrent_ring.cpp has the same law
// Concurrent calls find each mutant of a ticket lock and of a sequence lock, in its least scenario, and nothing in the right ones.
#include "../support/effort.hpp"
#include "suites/expect_found.hpp"
#include "suites/seqlock.hpp"
#include "suites/tickets.hpp"

#include <foregone/concurrency/scheduled_std.hpp>

#include <gtest/gtest.h>

namespace fg = foregone;

namespace {

using namespace concurrent_suites;

constexpr auto two_threads = fg::concurrent<2, 2>;
constexpr auto wrong_answer = two_threads.expect_violation("the calls are linearizable"),
               cannot_go_on = two_threads.expect_violation("no deadlock");

TEST(concurrent_locks, the_ticket_lock_holds) { expect_holds<ticket_commands<ticket_defect::none>, two_threads>(); }

TEST(concurrent_locks, mutants_of_the_ticket_lock_are_found) {
    using enum ticket_defect;
    expect_found<ticket_commands<takes_in_two_steps>, cannot_go_on>("the ticket is loaded, then stored", {"1 + 1", 12});
    expect_found<ticket_commands<serves_before_it_ends>, wrong_answer>("unlocks before it stores", {"1 + 1", 15});
    expect_found<ticket_commands<serves_in_vain>, cannot_go_on>("one way out does not unlock", {"1 + 1", 7});
    expect_found<ticket_commands<serves_any>, wrong_answer>("enters before its turn", {"1 + 1", 13});
}

TEST(concurrent_locks, the_sequence_lock_holds) {
    expect_holds<seqlock_commands<seqlock_defect::none>, sized(fg::concurrent<2, 2, 0>, fg::concurrent<2, 1>)>();
}

TEST(concurrent_locks, mutants_of_the_sequence_lock_are_found) {
    using enum seqlock_defect;
    expect_found<seqlock_commands<looks_once>, wrong_answer>("a torn read: no second look at the version", {"1 + 1", 11});
    expect_found<seqlock_commands<reads_odd_versions>, wrong_answer>("a torn read: the version may be odd", {"1 + 1", 11});
    expect_found<seqlock_commands<counts_late>, wrong_answer>("a word is stored before the version", {"1 + 1", 9});
    expect_found<seqlock_commands<ends_early>, wrong_answer>("the version is stored before a word", {"1 + 1", 12});
    expect_found<seqlock_commands<stays_odd>, cannot_go_on>("a write does not end", {"1 + 1", 7});
    expect_found<seqlock_commands<shares_the_version>, wrong_answer>("two writers at once", {"2 + 1", 11});
}

}  // namespace
