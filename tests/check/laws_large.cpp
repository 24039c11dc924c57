// SPDX-License-Identifier: BSL-1.0
// The law of the engines over what is too large for the compiler.
#include "../models/linear_equation.hpp"
#include "../models/long_way.hpp"
#include "../models/wide.hpp"
#include "laws.hpp"

#include <states/level_expansion.hpp>

namespace {

namespace fg = foregone;
using laws::same_verdict_at_run_time;

/// A check that fell back from the compiler has the same verdict from every run-time engine.
template <class Model, auto Scope>
fg::verdict over_budget() {
    static_assert(fg::proof<fg::search_view<Model>, Scope>::reason == fg::fallback::over_budget);
    return same_verdict_at_run_time<Model, Scope>();
}

TEST(engine_laws, a_hundred_thousand_actions) {
    constexpr auto small_budget = fg::reachable.budget(1'000);
    EXPECT_TRUE((over_budget<models::wide<100'000>, small_budget>().holds()));
    EXPECT_TRUE((over_budget<models::wide_at_the_end<100'000>, small_budget>().violated()));
    const fg::verdict guarded = over_budget<models::wide_and_guarded<100'000>, small_budget>();
    EXPECT_EQ(guarded.counted, (fg::counts{.states = 3, .transitions = 2, .depth_steps = 2, .deadlocks = 1}));
    EXPECT_TRUE((same_verdict_at_run_time<models::wide<100'000>, fg::sequences<1>.budget(0)>().holds()));
}

/// A table never becomes full while workers insert: of many workers, each may meet all that waits and all of its piece.
TEST(engine_laws, there_is_room_for_what_many_workers_put_off) {
    using view = fg::search_view<models::wide<100'000>>;
    constexpr std::uint64_t workers = 64, largest_item_actions = 1'024;
    EXPECT_GE(fg::level_expansion(fg::word_model<view>{}.shape).margin(workers), workers * 2 * largest_item_actions);
}

TEST(engine_laws, a_long_counterexample) {
    using model = models::unsolved_equation<1, 256, 255, 256>;
    EXPECT_EQ((over_budget<model, fg::reachable.budget(1'000)>().trace.actions.size()), 255);
    EXPECT_EQ((same_verdict_at_run_time<models::long_way<2'000>, fg::reachable.budget(0)>().trace.actions.size()), 2'000);
}

TEST(engine_laws, many_states) {
    EXPECT_EQ((same_verdict_at_run_time<models::linear_equation<2, 4, 7>, fg::reachable.budget(0)>().counted.states), 65'536);
}

}  // namespace
