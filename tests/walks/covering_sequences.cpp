// SPDX-License-Identifier: BSL-1.0
#include <foregone/model/scope.hpp>

#include "../models/bounded_queue.hpp"
#include "../models/door_session.hpp"
#include "../models/events.hpp"
#include "check/laws.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <new>
#include <vector>

namespace {

namespace fg = foregone;
using laws::explored_alone, laws::same_verdict_at_run_time, laws::same_verdict_everywhere;

fg::orders_covered orders(std::uint64_t strength, std::uint64_t possible, std::uint64_t all) {
    return {strength, possible, all, 0, false};
}

TEST(engine_covering_sequences, runs_that_violate_nothing_are_a_sample) {
    const fg::verdict found = same_verdict_everywhere<models::ring_commands<true>, fg::covering_sequences<2>>();
    EXPECT_EQ(found.result, fg::outcome::sampled);
    EXPECT_EQ(found.counted.states, 7U);
    EXPECT_EQ(found.sampled.planned_orders, orders(2, 16, 16));
    EXPECT_EQ(found.sampled.covered, 0U);
    EXPECT_EQ(found.unused.idle_actions, 0U);
}

TEST(engine_covering_sequences, every_strength_and_option_is_the_same_everywhere) {
    same_verdict_everywhere<models::ring_commands<true>, fg::covering_sequences<1>>();
    same_verdict_everywhere<models::ring_commands<true>, fg::covering_sequences<2>.of_kinds()>();
    same_verdict_everywhere<models::ring_commands<true>, fg::covering_sequences<2>.within(3).distinct()>();
    same_verdict_everywhere<models::door_session, fg::covering_sequences<2>>();
    same_verdict_everywhere<models::single_events<3>, fg::covering_sequences<3>>();
    same_verdict_at_run_time<models::ring_commands<true>, fg::covering_sequences<3>>();
    same_verdict_at_run_time<models::ring_commands<true>, fg::covering_sequences<4>>();
}

TEST(engine_covering_sequences, only_what_can_happen_is_required) {
    EXPECT_EQ((explored_alone<models::single_events<3>, fg::covering_sequences<2>>().sampled.planned_orders), orders(2, 6, 9));
    EXPECT_EQ((explored_alone<models::single_events<3>, fg::covering_sequences<3>.distinct()>().sampled.planned_orders),
              orders(3, 6, 6));
    EXPECT_EQ((explored_alone<models::single_events<3>, fg::covering_sequences<3>.within(2)>().result), fg::outcome::inconclusive);
    const fg::verdict kinds = explored_alone<models::ring_commands<true>, fg::covering_sequences<2>.of_kinds().within(4)>();
    EXPECT_EQ(kinds.sampled.planned_orders, (fg::orders_covered{2, 9, 9, 4, true}));
    EXPECT_LE(kinds.counted.depth_steps, 4U);
}

/// Answers wrong, once event 1 has come before event 0, with or without others between.
struct confused : models::free_events<3> {
    struct system {
        bool is_confused = false;
    };
    static constexpr int perform(system& s, int event) {
        s.is_confused = s.is_confused || event == 1;
        return s.is_confused && event == 0 ? 7 : event;
    }
};

TEST(engine_covering_sequences, a_violation_is_shrunk) {
    const fg::verdict found = same_verdict_everywhere<confused, fg::covering_sequences<2>>();
    ASSERT_TRUE(found.violated());
    EXPECT_EQ(found.trace.actions, (std::vector<std::uint64_t>{1, 0}));
    EXPECT_TRUE(found.sampled.minimal);
    EXPECT_EQ(found.counted.sequences, found.sampled.failing_run + 1);
}

TEST(engine_covering_sequences, longer_runs_meet_what_takes_more_steps) {
    const fg::verdict found = same_verdict_everywhere<models::ring_commands<false>, fg::covering_sequences<3>.within(12)>();
    ASSERT_TRUE(found.violated());
    EXPECT_EQ(found.trace.actions.size(), 6U);
}

/// A model that grows without end.
struct counting : models::answering<2> {
    using model = std::uint64_t;
    static constexpr void next(model& m, int event) { m += static_cast<std::uint64_t>(event); }
};

TEST(engine_covering_sequences, a_model_without_end_is_stopped_by_a_limit) {
    using view = fg::search_view<counting>;
    EXPECT_EQ((fg::proof<view, fg::covering_sequences<2>.budget(500)>::reason), fg::fallback::over_budget);
    fg::sequential_executor alone;
    const fg::verdict found = fg::explore<view, fg::covering_sequences<2>>(alone, {.check_in = laws::carry_on,
                                                                                   .limits = {.states = 100}});
    EXPECT_EQ(found.result, fg::outcome::inconclusive);
    EXPECT_EQ(found.stopped_by, fg::stop_reason::states);
}

/// A model that runs out of memory when it goes on.
struct greedy : models::ring_commands<true> {
    struct grow {
        void next(model&) const { throw std::bad_alloc(); }
        void run(system&) const {}
    };
    using commands = grow;
};

TEST(engine_covering_sequences, memory_that_runs_out_is_a_limit) {
    EXPECT_EQ((explored_alone<greedy, fg::covering_sequences<2>>().stopped_by), fg::stop_reason::memory);
}

}  // namespace
