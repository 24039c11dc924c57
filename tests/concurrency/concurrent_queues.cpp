// SPDX-License-Identifier: BSL-1.0
// alone: the examples register checks
// Concurrent calls find each mutant of a queue and a stack without locks, in its least scenario, and nothing in the right ones.
#include "../../examples/concurrent_queue.cpp"
#include "../../examples/concurrent_stack.cpp"

#include "../support/effort.hpp"
#include "suites/expect_found.hpp"

#include <foregone/concurrency/scheduled_std.hpp>

#include <gtest/gtest.h>

namespace {

using namespace concurrent_suites;

constexpr auto two_threads = fg::concurrent<2, 2>;
constexpr auto wrong_answer = two_threads.expect_violation("the calls are linearizable"),
               race = two_threads.expect_violation("no data race");
constexpr auto from_the_beginning = fg::concurrent<2, 2, 0>.expect_violation("the calls are linearizable");
/// A node is used again after three calls of one thread.
constexpr auto three_calls = fg::concurrent<2, 3, 1>.expect_violation("the calls are linearizable");

TEST(concurrent_queues, the_linked_queue_holds) { expect_holds<queue, fg::concurrent<2, 1>>(); }

TEST(concurrent_queues, mutants_of_the_linked_queue_are_found) {
    using enum queue_defect;
    expect_found<queue_commands<leaves_the_tail_behind>, wrong_answer>("the tail is not helped", {"2 + 1", 16});
    expect_found<queue_commands<takes_by_a_store>, wrong_answer>("an element twice: taken by a store", {"1 + 1", 9});
    expect_found<queue_commands<publishes_early>, race>("a node is linked before its value is written", {"1 + 1", 12});
    if (!sized(true, false)) return;
    expect_found<queue_commands<links_by_a_store>, from_the_beginning>("a lost element: linked by a store", {"2 + 2", 18});
    expect_found<queue_commands<gives_up>, from_the_beginning>("a lost element: no second attempt", {"2 + 2", 16});
}

TEST(concurrent_queues, a_reused_node_of_the_stack_is_found) {
    expect_holds<counted, fg::concurrent<2, 1>>();
    if (sized(true, false)) expect_found<uncounted, three_calls>("a reused node (ABA)", {"3 + 1", 19});
}

}  // namespace
