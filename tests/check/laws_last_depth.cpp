// SPDX-License-Identifier: BSL-1.0
// full: the law for more models
// The law of the engines at the last depth of a search: its states are judged for all properties, freedom from deadlock too.
#include "../models/countdown.hpp"
#include "../models/last_depth.hpp"
#include "../models/wide.hpp"
#include "../support/effort.hpp"
#include "../support/recorded_checkpointer.hpp"
#include "ranks_laws.hpp"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;
using laws::carry_on, laws::same_verdict_at_run_time, laws::same_verdict_everywhere;
using path = std::vector<std::uint64_t>;

/// The run to a place of a slope.
path way_to(std::uint64_t depth, std::uint64_t place) {
    path way(depth - place, 0);
    way.insert(way.end(), place, 1);
    return way;
}

void expect_deadlock(const fg::verdict& found, const path& way) {
    EXPECT_EQ(found.result, fg::outcome::violated);
    EXPECT_EQ(found.property, 0u);
    EXPECT_TRUE(found.has_trace);
    EXPECT_EQ(found.trace.actions, way);
}

TEST(engine_last_depth, a_deadlock_as_far_away_as_the_search_goes) {
    expect_deadlock(same_verdict_everywhere<models::slope<4, 2>, fg::reachable.depth(4)>(), way_to(4, 2));
    expect_deadlock(same_verdict_everywhere<models::slope<4, 2>, fg::sequences<4>>(), way_to(4, 2));
    expect_deadlock(same_verdict_everywhere<models::countdown_never_ends, fg::reachable.depth(2)>(), {0, 0});
    expect_deadlock(same_verdict_everywhere<models::countdown_never_ends, fg::sequences<0, 2>>(), {0, 0});
    expect_deadlock(same_verdict_everywhere<models::slope<0, 0>, fg::reachable.depth(0)>(), {});
}

TEST(engine_last_depth, a_deadlock_farther_away_is_not_seen) {
    EXPECT_EQ((same_verdict_everywhere<models::slope<4, 2>, fg::reachable.depth(3)>().result), fg::outcome::holds_to_depth);
    EXPECT_EQ((same_verdict_everywhere<models::slope<4, 2>, fg::sequences<3>>().result), fg::outcome::holds_to_depth);
}

TEST(engine_last_depth, what_is_no_deadlock) {
    EXPECT_TRUE((same_verdict_everywhere<models::slope_with_an_end<3, 1>, fg::reachable.depth(3)>().holds()));
    EXPECT_TRUE((same_verdict_everywhere<models::slope_with_an_end<3, 1>, fg::sequences<3>>().holds()));
    EXPECT_TRUE((same_verdict_everywhere<models::unasked_slope<3, 1>, fg::reachable.depth(3)>().holds()));
    EXPECT_TRUE((fg::proof<fg::search_view<models::unasked_slope<3, 1>>, fg::sequences<3>>::verdict.holds()));
}

/// No step that is tried there counts, no state after it is stored, and no limit of states is beyond it.
TEST(engine_last_depth, nothing_is_counted_there) {
    const fg::verdict found = same_verdict_everywhere<models::slope<9, 0>, fg::reachable.depth(3)>();
    EXPECT_EQ(found.counted, (fg::counts{.states = 10, .transitions = 12, .depth_steps = 3}));
    fg::sequential_executor alone;
    const auto limited = fg::explore<fg::search_view<models::slope<9, 0>>, fg::reachable.depth(3)>(
        alone, {.check_in = carry_on, .limits = {.states = 9}});
    EXPECT_EQ(verdict_text(limited), verdict_text(found));
    EXPECT_EQ((fg::proof<fg::search_view<models::slope<9, 0>>, fg::sequences<3>>::verdict.counted),
              (fg::counts{.transitions = 14, .depth_steps = 3, .sequences = 8}));
}

TEST(engine_last_depth, an_action_that_leaves_the_boundary_is_enabled) {
    const fg::verdict found = same_verdict_everywhere<models::bounded_slope<3, 1>, fg::reachable.depth(3)>();
    expect_deadlock(found, way_to(3, 1));
    EXPECT_EQ(found.counted.deadlocks, 1u);
    EXPECT_EQ(found.counted.outside, 0u);
}

TEST(engine_last_depth, what_must_never_be_is_told_before_a_deadlock) {
    for (const fg::verdict& found : {same_verdict_everywhere<models::forbidden_slope<3, 1>, fg::reachable.depth(3)>(),
                                     same_verdict_everywhere<models::forbidden_slope<3, 1>, fg::sequences<3>>()}) {
        EXPECT_EQ(found.property, 1u);
        EXPECT_EQ(found.trace.actions, way_to(3, 3));
    }
}

TEST(engine_last_depth, states_that_own_memory) {
    expect_deadlock(same_verdict_at_run_time<models::written_slope<20, 7>, fg::reachable.depth(20)>(), way_to(20, 7));
    expect_deadlock(same_verdict_at_run_time<models::written_slope<9, 7>, fg::sequences<9>>(), way_to(9, 7));
}

TEST(engine_last_depth, states_that_stand_for_others) {
    expect_deadlock(same_verdict_everywhere<models::tired_workers, fg::reachable.depth(3)>(), {0, 1, 2});
    EXPECT_TRUE((same_verdict_everywhere<models::tired_workers, fg::reachable.depth(2)>().holds()));
}

/// More actions than a work item has: the worker of the first one of a state asks for all.
struct many_actions : models::wide_and_guarded<20'000> {
    static constexpr auto properties = fg::properties{fg::deadlock_free};
};
struct last_action_only : models::wide<20'000> {
    static constexpr bool next(state& s, int a) { return a == 19'999 && ++s.remainder > 0; }
    static constexpr auto properties = fg::properties{fg::deadlock_free};
};

TEST(engine_last_depth, many_actions) {
    expect_deadlock(same_verdict_everywhere<many_actions, fg::reachable.depth(2)>(), {0, 0});
    EXPECT_TRUE((same_verdict_at_run_time<last_action_only, fg::reachable.depth(2)>().holds()));
}

/// Levels that are kept, and levels that are searched again for the trace.
using large = models::slope<400, 123>;

TEST(engine_last_depth, large_levels) {
    expect_deadlock(laws::explored_by_threads<large, fg::reachable.depth(400)>(3), way_to(400, 123));
    for (const std::uint64_t kept_states : {0u, 1u << 20})
        expect_deadlock(laws::every_rank_knows<models::slope<40, 13>, fg::reachable.depth(40)>(
                            {.check_in = carry_on, .limits = {.kept_states = kept_states}}),
                        way_to(40, 13));
    expect_deadlock(laws::every_rank_knows<models::slope<9, 4>, fg::sequences<9>>(), way_to(9, 4));
}

TEST(engine_last_depth, by_bits) {
    fg::sequential_executor alone;
    const fg::run_terms terms{.check_in = carry_on, .limits = {.visited = fg::visited_form::bits, .bitstate_bytes = 1 << 20}};
    const auto found = fg::explore<fg::search_view<large>, fg::reachable.depth(400)>(alone, terms);
    expect_deadlock(found, way_to(400, 123));
}

constexpr std::uint64_t stopped_steps = sized(400, 200), stopped_at = sized(123, 61);
using stopped = models::slope<stopped_steps, stopped_at>;

/// Stopped repeatedly, also while the last level is judged.
TEST(engine_last_depth, a_search_that_goes_on) {
    for (std::uint64_t every = sized(40, 10); every < sized(40u, 10u) + cases(20u); ++every) {
        recorded_checkpointer checkpointer;
        for (std::uint64_t parts = 1;; ++parts) {
            std::atomic<std::uint64_t> asked{0};
            const auto soon = [&](const fg::progress&) {
                return ++asked > parts * every ? fg::stop_reason::interrupted : fg::stop_reason::none;
            };
            fg::run_terms terms{.check_in = soon};
            terms.services.graphs = &checkpointer;
            fg::threads_executor who(1 + static_cast<unsigned>(parts % 3));
            const auto found = fg::explore<fg::search_view<stopped>, fg::reachable.depth(stopped_steps)>(who, terms);
            if (found.stopped_by != fg::stop_reason::none) continue;
            expect_deadlock(found, way_to(stopped_steps, stopped_at));
            EXPECT_GT(parts, 3u);
            break;
        }
    }
}

template <class Model, auto Scope>
std::string thrown_by(fg::executor& who) {
    fg::basic_trace<path> after;
    try {
        fg::explore<fg::search_view<Model>, Scope>(who, {.check_in = carry_on, .outputs = {.thrown_after = &after}});
    } catch (const std::runtime_error& error) {
        return error.what() + std::string(" after ") + std::to_string(after.actions.size());
    }
    return "nothing";
}

/// A model that throws there has no verdict, unless something is violated that is as far away.
TEST(engine_last_depth, a_model_that_throws) {
    for (const unsigned workers : {1u, 2u, 8u}) {
        fg::threads_executor who(workers);
        EXPECT_EQ((thrown_by<models::throwing_slope<6, 0>, fg::reachable.depth(6)>(who)), "no answer 0 after 7");
        EXPECT_EQ((thrown_by<models::throwing_slope<6, 0>, fg::reachable.depth(5)>(who)), "nothing");
        EXPECT_EQ((thrown_by<models::throwing_slope<9, 0>, fg::sequences<9>>(who)), "no answer 0 after 9");
        EXPECT_EQ((thrown_by<models::throwing_slope<9, 0>, fg::sequences<8>>(who)), "nothing");
    }
    for (const fg::verdict& found : {same_verdict_at_run_time<models::throwing_forbidden_slope<9, 0>, fg::reachable.depth(9)>(),
                                     same_verdict_at_run_time<models::throwing_forbidden_slope<9, 0>, fg::sequences<9>>()}) {
        EXPECT_EQ(found.property, 1u);
        EXPECT_EQ(found.trace.actions, way_to(9, 9));
    }
}

}  // namespace
