// SPDX-License-Identifier: BSL-1.0
// full: refinement.cpp tries the same code
// Models whose states and verdicts TLA+ Examples publishes in its manifests, at 32a32c7: DiningPhilosophers, ewd840, allocator.
#include "../models/passed_forks.hpp"
#include "../models/ring_termination.hpp"
#include "../models/scheduling_allocator.hpp"
#include "known.hpp"
#include "published.hpp"

#include <foregone/model/refinement.hpp>

namespace {

namespace fg = foregone;

TEST(temporal_published_refinements, nobody_starves_who_passes_forks) {
    expect_everywhere<models::passed_forks>({.states = 67});
}

struct unfair_forks : models::passed_forks {
    static constexpr auto fairness = fg::fairness{fg::may_stop};
};

TEST(temporal_published_refinements, who_stops_starves) {
    expect_at_run_time<unfair_forks>({.violated = true, .prefix_steps = 0, .lap_steps = 0, .states = 67});
}

TEST(temporal_published_refinements, a_ring_detects_termination) {
    expect_at_run_time<fg::refines<models::ring_termination, models::termination>>({.states = 302});
}

/// No node has to pass the token.
struct idle_ring : models::ring_termination {
    static constexpr auto fairness = fg::fairness{fg::may_stop};
};

TEST(temporal_published_refinements, a_ring_that_stops_detects_nothing) {
    const foregone::verdict found = explored_by<fg::refines<idle_ring, models::termination>>(1);
    EXPECT_TRUE(found.violated());
    EXPECT_EQ(found.trace.loop_from, found.trace.actions.size());
}

struct scheduled : models::scheduling_allocator {
    static constexpr allocator::state abstraction(const state& s) { return {s.wants, s.has}; }
};

TEST(temporal_published_refinements, a_schedule_implements_strong_fairness) {
    expect_at_run_time<fg::refines<scheduled, allocator>>({.states = 1690});
}

/// The schedule need not be extended.
struct unscheduled : scheduled {
    static constexpr auto fairness =
        fg::fairness{fg::weakly_fair<"who is satisfied gives all back">(of_each_client<finish>),
                     fg::weakly_fair<"who is scheduled is given something">(of_each_client<allocate>), fg::may_stop};
};

TEST(temporal_published_refinements, no_schedule_implements_nothing) {
    const foregone::verdict found = explored_by<fg::refines<unscheduled, allocator>>(1);
    EXPECT_TRUE(found.violated());
}

}  // namespace
