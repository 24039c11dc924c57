// SPDX-License-Identifier: BSL-1.0
// Ranks of threads find what one worker finds.
#include "../check/ranks_laws.hpp"
#include "../models/interchangeable.hpp"
#include "protocols.hpp"
#include "published.hpp"

#include <foregone/model/refinement.hpp>

namespace {

using namespace protocols;

TEST(temporal_ranks, find_the_same_lasso) {
    EXPECT_TRUE((laws::same_verdict_on_ranks<peterson_again<fair::none>, fg::reachable>().violated()));
    EXPECT_TRUE((laws::same_verdict_on_ranks<semaphore<3, fair::weak>, fg::reachable>().violated()));
    EXPECT_TRUE((laws::same_verdict_on_ranks<dekker<fair::none>, fg::reachable>().violated()));
}

/// A value of the first process alone, which changes as it pleases.
struct any_place {
    using place = semaphore<2, fair::none>::place;
    using state = place;
    enum class action { rest, wish, enter };

    static constexpr state initial() { return place::idle; }
    static constexpr bool next(state& s, action a) { return s = static_cast<place>(a), true; }
};
struct semaphore_of_two : semaphore<2, fair::none> {
    static constexpr any_place::state abstraction(const state& s) { return s.at[0]; }
};
struct one_leaves_for_good : published::timer {
    static constexpr auto properties =
        fg::properties{fg::always_possible<"the client can wait">([](const state& s) { return s.done == 0; })};
};

TEST(temporal_ranks, find_the_same_run_out_of_reach) {
    EXPECT_TRUE((laws::same_verdict_on_ranks<one_leaves_for_good, fg::reachable>().violated()));
}

TEST(temporal_ranks, prove_the_same_refinement) {
    EXPECT_TRUE((laws::same_verdict_on_ranks<fg::refines<semaphore_of_two, any_place>, fg::reachable>().holds()));
}

struct caches_that_write : models::caches<3> {
    static constexpr auto properties = fg::properties{
        fg::always_eventually<"a line is modified">([](const state& s) { return s.lines.count(line::modified) > 0; })};
};

TEST(temporal_ranks, find_the_same_lasso_of_representatives) {
    EXPECT_TRUE((laws::same_verdict_on_ranks<caches_that_write, fg::reachable>().violated()));
}

TEST(temporal_ranks, prove_the_same) {
    EXPECT_TRUE((laws::same_verdict_on_ranks<semaphore<3, fair::strong>, fg::reachable>().holds()));
    EXPECT_TRUE((laws::same_verdict_on_ranks<bakery, fg::reachable>().holds()));
}

}  // namespace
