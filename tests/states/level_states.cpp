// SPDX-License-Identifier: BSL-1.0
// How many states a search discovers at each distance from the initial states.
#include "../models/jugs.hpp"
#include "../models/mixed_walk.hpp"
#include "../support/recorded_checkpointer.hpp"
#include "check/ranks_laws.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

namespace test_level_states {

namespace fg = foregone;
using numbers = std::vector<std::uint64_t>;

template <class Model, auto Scope = fg::reachable>
numbers levels_of(fg::executor& who, fg::verdict& found, std::uint64_t kept_states = 1 << 16) {
    numbers levels;
    found = fg::explore<fg::search_view<Model>, Scope>(
        who, {.check_in = laws::carry_on, .limits = {.kept_states = kept_states}, .outputs = {.levels = &levels}});
    return levels;
}

/// The 16 states of two jugs, by their distances from two empty ones.
struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{fg::sometimes<"four">([](const state& s) { return s.big == 4; })};
};

TEST(engine_level_states, are_those_of_each_distance) {
    for (const unsigned workers : {1u, 3u}) {
        fg::verdict found;
        EXPECT_EQ(levels_of<jugs>(*laws::some_workers(workers), found), (numbers{1, 2, 3, 2, 2, 2, 2, 2}));
        EXPECT_EQ(found.counted.depth_steps, 7u);
    }
}

TEST(engine_level_states, end_at_the_depth_of_the_scope) {
    fg::verdict found;
    EXPECT_EQ((levels_of<jugs, fg::reachable.depth(3)>(*laws::some_workers(1), found)), (numbers{1, 2, 3, 2}));
}

struct wide_walk : models::mixed_walk<3, 20'000, 17'001> {
    static constexpr auto properties =
        fg::properties{fg::never<"the forbidden state">([](const state& s) { return s.number == 17'001; })};
};

/// The search runs twice, because the first one has not saved all of its levels.
TEST(engine_level_states, of_a_violated_check_add_up_to_its_states) {
    fg::verdict found;
    const numbers levels = levels_of<wide_walk>(*laws::some_workers(1), found, 16);
    EXPECT_TRUE(found.violated());
    EXPECT_EQ(levels.size(), found.trace.actions.size() + 1);
    EXPECT_EQ(std::accumulate(levels.begin(), levels.end(), std::uint64_t{0}), found.counted.states);
}

/// Its first levels were discovered by the search before.
TEST(engine_level_states, of_a_resumed_search_are_unknown) {
    recorded_checkpointer checkpointer;
    for (const bool resumes : {false, true}) {
        numbers levels;
        unsigned polls = 0;
        const auto stop = [&](const fg::progress&) {
            return ++polls > 8 && !resumes ? fg::stop_reason::time : fg::stop_reason::none;
        };
        fg::run_terms terms{.check_in = stop, .outputs = {.levels = &levels}};
        terms.services.graphs = &checkpointer;
        const auto alone = laws::some_workers(1);
        const fg::verdict found = fg::explore<fg::search_view<wide_walk>, fg::reachable>(*alone, terms);
        EXPECT_EQ(found.stopped_by == fg::stop_reason::none, resumes);
        EXPECT_EQ(levels.empty(), resumes);
        checkpointer.forget_the_rest();
    }
}

}  // namespace test_level_states
