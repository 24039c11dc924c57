// SPDX-License-Identifier: BSL-1.0
// full: concurrent_queues.cpp has the same law for queues and a stack
// alone: the examples register checks
// Concurrent calls find each mutant of a cache and of a replicated register, in its least scenario, and nothing in the right ones.
#include "../../examples/concurrent_cache.cpp"
#include "../../examples/concurrent_register.cpp"

#include "suites/expect_found.hpp"

#include <foregone/concurrency/scheduled_std.hpp>

#include <gtest/gtest.h>

namespace {

using namespace concurrent_suites;

constexpr auto two_threads = fg::concurrent<2, 2>;
constexpr auto wrong_answer = two_threads.expect_violation("the calls are linearizable"),
               race = two_threads.expect_violation("no data race");

TEST(concurrent_stores, the_cache_holds) { expect_holds<right_cache, fg::concurrent<2, 2, 0>>(); }

TEST(concurrent_stores, mutants_of_the_cache_are_found) {
    using enum cache_defect;
    expect_found<cache_commands<reads_without_the_lock>, race>("a forgotten lock", {"1 + 1", 4});
    expect_found<cache_commands<unlocks_before_it_moves>, wrong_answer>("a stale read: two locks instead of one", {"2 + 1", 7});
    expect_found<cache_commands<unlocks_before_it_replaces>, wrong_answer>("a lost entry: two locks instead of one", {"1 + 1", 6});
}

TEST(concurrent_stores, the_replicated_register_holds) { expect_holds<right_register, fg::concurrent<2, 1>>(); }

TEST(concurrent_stores, mutants_of_the_replicated_register_are_found) {
    using enum register_defect;
    expect_found<register_commands<forgets_to_write_back>, wrong_answer>("a read does not write back", {"2 + 1", 13});
    expect_found<register_commands<asks_one_replica>, wrong_answer>("a read without a quorum", {"1 + 1", 10});
    expect_found<register_commands<keeps_what_is_older>, wrong_answer>("an older value replaces a newer one", {"2 + 1", 11});
}

}  // namespace
