// SPDX-License-Identifier: BSL-1.0
// The law of the engines for several ranks: the verdict, the counts and the counterexample of one worker.
#include "../models/binary_clock.hpp"
#include "../models/bounded_counter.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/jugs.hpp"
#include "../models/linear_equation.hpp"
#include "../models/long_way.hpp"
#include "../models/philosophers.hpp"
#include "../models/ratchet.hpp"
#include "../models/ties.hpp"
#include "../models/wide.hpp"
#include "../models/words.hpp"
#include "ranks_laws.hpp"

#include <search/rank_agreement.hpp>

#include <foregone/impl/search/rank_group.hpp>

namespace {

namespace fg = foregone;
using laws::every_rank_knows, laws::same_verdict_on_ranks;

TEST(ranks_laws, what_holds) {
    EXPECT_TRUE((every_rank_knows<models::binary_clock, fg::reachable>().holds()));
    EXPECT_TRUE((every_rank_knows<models::bounded_counter, fg::reachable>().holds()));
    EXPECT_TRUE((every_rank_knows<models::ratchet, fg::reachable>().holds()));
    EXPECT_TRUE((every_rank_knows<models::linear_equation<2, 10, 14, 64>, fg::reachable.depth(30)>().holds()));
}

TEST(ranks_laws, violations) {
    EXPECT_TRUE((every_rank_knows<models::never_counts_to_eleven, fg::reachable>().violated()));
    EXPECT_TRUE((every_rank_knows<models::unsolved_equation<2, 10, 14, 64>, fg::reachable>().violated()));
    EXPECT_TRUE((every_rank_knows<models::crowded_way<300, 4>, fg::reachable>().violated()));
    EXPECT_TRUE((every_rank_knows<models::wide_at_the_end<20'000>, fg::reachable>().violated()));
    EXPECT_TRUE((every_rank_knows<models::philosophers_starve, fg::reachable>().violated()));
}

TEST(ranks_laws, ties) {
    every_rank_knows<models::several_counterexamples, fg::reachable>();
    every_rank_knows<models::several_ways, fg::reachable>();
    every_rank_knows<models::nearer_counterexample, fg::reachable>();
    every_rank_knows<models::two_properties_at_once, fg::reachable>();
    every_rank_knows<models::ratchet_state_before_transition, fg::reachable>();
    every_rank_knows<models::ratchet_transition_before_state, fg::reachable>();
}

TEST(ranks_laws, deadlocks) {
    every_rank_knows<models::deadlock_beside_violation, fg::reachable>();
    every_rank_knows<models::deadlock_before_violation, fg::reachable>();
    every_rank_knows<models::wide_and_guarded<20'000>, fg::reachable>();
    every_rank_knows<models::philosophers, fg::reachable>();
}

TEST(ranks_laws, initial_states) {
    every_rank_knows<models::countdown, fg::reachable>();
    every_rank_knows<models::countdown_from_anywhere, fg::reachable>();
    every_rank_knows<models::countdown_avoids_six, fg::reachable>();
    every_rank_knows<models::countdown_begins_badly, fg::reachable>();
    every_rank_knows<models::countdown_begins_outside, fg::reachable>();
    every_rank_knows<models::countdown_begins_nowhere, fg::reachable>();
    every_rank_knows<models::countdown_never_ends, fg::reachable.depth(0)>();
}

TEST(ranks_laws, sequences) {
    EXPECT_TRUE((every_rank_knows<models::binary_clock, fg::sequences<0, 9>>().holds()));
    EXPECT_TRUE((every_rank_knows<models::unsolved_equation<2, 10, 14, 64>, fg::sequences<9>>().violated()));
    every_rank_knows<models::several_ways, fg::sequences<2, 5>>();
    every_rank_knows<models::deadlock_before_violation, fg::sequences<5>>();
    every_rank_knows<models::countdown_avoids_six, fg::sequences<5>>();
}

TEST(ranks_laws, random_runs) {
    constexpr auto drawn = fg::random{.runs = 700, .steps = 12};
    every_rank_knows<models::cell_by_history<false>, drawn>();
    EXPECT_TRUE((every_rank_knows<models::cell_by_history<true>, drawn>().violated()));
}

/// Levels that are forgotten, and searched again for the trace.
TEST(ranks_laws, a_counterexample_beyond_what_is_kept) {
    using model = models::unsolved_equation<1, 1, 100, 1'024>;
    const fg::verdict found =
        every_rank_knows<model, fg::reachable>({.check_in = laws::carry_on, .limits = {.kept_states = 500}});
    EXPECT_TRUE(found.violated());
    EXPECT_GT(found.counted.states, 5'000u);
}

TEST(ranks_laws, states_that_cannot_be_packed) {
    EXPECT_TRUE((same_verdict_on_ranks<models::words<6>, fg::reachable>().holds()));
    EXPECT_TRUE((same_verdict_on_ranks<models::words_forbid_the_middle<6>, fg::reachable>().violated()));
}

}  // namespace
