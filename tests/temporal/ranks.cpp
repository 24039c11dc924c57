// SPDX-License-Identifier: BSL-1.0
// Ranks of threads find what one worker finds.
#include "../engine/ranks_laws.hpp"
#include "protocols.hpp"

namespace {

using namespace protocols;

TEST(temporal_ranks, find_the_same_lasso) {
    EXPECT_TRUE((laws::same_verdict_on_ranks<peterson_again<fair::none>, fg::reachable>().violated()));
    EXPECT_TRUE((laws::same_verdict_on_ranks<semaphore<3, fair::weak>, fg::reachable>().violated()));
    EXPECT_TRUE((laws::same_verdict_on_ranks<dekker<fair::none>, fg::reachable>().violated()));
}

TEST(temporal_ranks, prove_the_same) {
    EXPECT_TRUE((laws::same_verdict_on_ranks<semaphore<3, fair::strong>, fg::reachable>().holds()));
    EXPECT_TRUE((laws::same_verdict_on_ranks<bakery, fg::reachable>().holds()));
}

}  // namespace
