// SPDX-License-Identifier: BSL-1.0
#include "../models/interchangeable.hpp"
#include "../models/jugs.hpp"
#include "../models/mixed_walk.hpp"
#include "check/ranks_laws.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <vector>

namespace test_counted_actions {

namespace fg = foregone;
using numbers = std::vector<std::uint64_t>;

std::uint64_t sum(const numbers& all) { return std::accumulate(all.begin(), all.end(), std::uint64_t{0}); }

enum class filled { nothing, some, everything };

/// Every action is enabled in each of the 16 states.
struct jugs : models::pouring {
    static constexpr filled classify(const state& s) {
        return s.small + s.big == 0 ? filled::nothing : s.small + s.big == 8 ? filled::everything : filled::some;
    }
    static constexpr auto properties = fg::properties{fg::sometimes<"four">([](const state& s) { return s.big == 4; })};
};

template <class Model, auto Scope = fg::reachable>
fg::graph_counts counted(fg::executor& who, fg::verdict& found) {
    fg::graph_counts counts;
    found = fg::explore<fg::search_view<Model>, Scope>(who, {.check_in = laws::carry_on, .outputs = {.graph = &counts}});
    return counts;
}

TEST(engine_counted_actions, each_transition_counts_for_its_action_and_each_state_for_its_class) {
    for (const unsigned workers : {1u, 3u}) {
        fg::verdict found;
        const fg::graph_counts counts = counted<jugs>(*laws::some_workers(workers), found);
        EXPECT_EQ(counts.by_action, numbers(6, 16));
        EXPECT_EQ(counts.by_class, (numbers{1, 14, 1}));
    }
}

template <class Model, auto Scope = fg::reachable>
void adds_up() {
    fg::verdict plain, found;
    fg::sequential_executor alone;
    const fg::graph_counts wanted = counted<Model, Scope>(alone, found);
    EXPECT_EQ(sum(wanted.by_action), found.counted.transitions);
    plain = laws::explored_alone<Model, Scope>();
    EXPECT_EQ(verdict_text(found), verdict_text(plain));
    for (const unsigned workers : {2u, 3u})
        EXPECT_EQ((counted<Model, Scope>(*laws::some_workers(workers), found).by_action), wanted.by_action) << workers;
}

TEST(engine_counted_actions, transitions_are_the_sum_of_those_of_all_actions) {
    adds_up<jugs>();
    adds_up<jugs, fg::reachable.depth(3)>();
    adds_up<models::mixed_walk<2, 30'000>>();
    adds_up<models::caches<3>>();
}

TEST(engine_counted_actions, states_of_any_size_are_counted) {
    fg::graph_counts counts;
    fg::explore_interned<fg::search_view<jugs>, fg::reachable>(*laws::some_workers(2),
                                                               {.check_in = laws::carry_on, .outputs = {.graph = &counts}});
    EXPECT_EQ(counts.by_action, numbers(6, 16));
    EXPECT_EQ(counts.by_class, (numbers{1, 14, 1}));
}

TEST(engine_counted_actions, ranks_count_together) {
    laws::with_all_ranks([](unsigned ranks, unsigned workers) {
        thread_group group(ranks);
        std::vector<fg::graph_counts> all(ranks);
        group.run([&](fg::rank_group& own) {
            fg::explore_together<fg::search_view<jugs>, fg::reachable>(
                *laws::some_workers(workers),
                {.check_in = laws::carry_on, .outputs = {.graph = &all[own.rank()]}, .services = {.ranks = &own}});
        });
        EXPECT_EQ(all.front().by_action, numbers(6, 16));
        EXPECT_EQ(all.front().by_class, (numbers{1, 14, 1}));
    });
}

}  // namespace test_counted_actions
