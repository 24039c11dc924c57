// SPDX-License-Identifier: BSL-1.0
// Counts of larger searches at run time; where they come from is said beside the model, or here.
#include <foregone/impl/check/search_at_run_time.hpp>

#include <foregone/impl/search/search_view.hpp>

#include "../models/bounded_counter.hpp"
#include "../models/countdown.hpp"
#include "../models/linear_equation.hpp"
#include "../models/pinned_cell.hpp"
#include "../models/ratchet.hpp"
#include "../models/throwing_stack.hpp"
#include "../models/words.hpp"
#include "../support/verdict_text.hpp"

#include <gtest/gtest.h>

namespace {

namespace fg = foregone;

fg::stop_reason carry_on(const fg::progress&) { return fg::stop_reason::none; }

template <class Model, auto Scope>
fg::verdict explored() {
    fg::sequential_executor alone;
    return fg::explore<fg::search_view<Model>, Scope>(alone, {.check_in = carry_on});
}

// 256 * 256 states in a torus, each with two successors; the farthest is 255 + 255 steps away.
TEST(engine_explore, a_graph_of_65536_states) {
    const fg::verdict unsolvable = explored<models::linear_equation<2, 4, 7>, fg::reachable>();
    EXPECT_EQ(unsolvable.counted, (fg::counts{.states = 65'536, .transitions = 131'072, .depth_steps = 510}));
    EXPECT_TRUE(unsolvable.violated());
    EXPECT_FALSE(unsolvable.has_trace);
    const fg::verdict solvable = explored<models::linear_equation<2, 10, 14>, fg::reachable>();
    EXPECT_EQ(solvable.counted, unsolvable.counted);
    EXPECT_EQ(solvable.result, fg::outcome::proved);
    EXPECT_EQ((explored<models::unsolved_equation<2, 10, 14>, fg::reachable>().trace.actions),
              (std::vector<std::uint64_t>{0, 0, 1}));
}

TEST(engine_explore, the_last_state_of_a_large_graph_is_the_counterexample) {
    const fg::verdict farthest = explored<models::unsolved_equation<1, 256, 255, 65'536>, fg::reachable>();
    EXPECT_EQ(farthest.trace.actions, std::vector<std::uint64_t>(255, 0));
    const fg::verdict far_corner = explored<models::unsolved_equation<1, 40, 39 + 39 * 40, 40 * 40>, fg::reachable>();
    EXPECT_EQ(far_corner.trace.actions.size(), 39 + 39);
}

/// Counts what it is asked to run.
struct counting_executor final : fg::executor {
    std::uint64_t asked = 0;
    unsigned workers() const override { return 1; }
    void run(std::uint64_t tasks, fg::function_ref<void(std::uint64_t, unsigned)> work) override {
        asked += tasks;
        for (std::uint64_t task = 0; task < tasks; ++task) work(task, 0);
    }
};

TEST(engine_explore, an_executor_of_one_worker_does_the_work) {
    counting_executor graph, tree;
    fg::explore<fg::search_view<models::bounded_counter>, fg::reachable>(graph, {.check_in = carry_on});
    fg::explore<fg::search_view<models::bounded_counter>, fg::sequences<9>>(tree, {.check_in = carry_on});
    EXPECT_GT(graph.asked, 0);
    EXPECT_GT(tree.asked, 0);
}

/// The law of the engines compares them with each other; this compares them with what was counted by hand beside each model.
TEST(engine_explore, what_small_models_count) {
    const fg::verdict bounded = explored<models::bounded_counter, fg::reachable>();
    EXPECT_EQ(bounded.result, fg::outcome::proved);
    EXPECT_EQ(bounded.counted, (fg::counts{.states = 11, .transitions = 22, .depth_steps = 4, .outside = 4}));
    const fg::verdict ends = explored<models::countdown_ends_at_zero, fg::reachable>();
    EXPECT_EQ(ends.result, fg::outcome::proved);
    EXPECT_EQ(ends.counted, (fg::counts{.states = 8, .transitions = 7, .depth_steps = 2}));
    EXPECT_EQ((explored<models::countdown, fg::reachable>().counted.deadlocks), 1);
    EXPECT_EQ((explored<models::countdown_ends_at_zero, fg::sequences<3>>().counted.deadlocks), 0);
    EXPECT_EQ((explored<models::countdown, fg::sequences<3>>().counted.deadlocks), 2);  // both that begin at 2
    EXPECT_EQ((explored<models::countdown_never_ends, fg::reachable>().trace), (fg::verdict{.trace = {1, {0, 0}}}.trace));
}

/// A step that violates one property of transitions and one of states: the one listed first is reported.
TEST(engine_explore, the_first_of_two_properties_is_told) {
    EXPECT_EQ((explored<models::ratchet_state_before_transition, fg::reachable>().property), 0);
    EXPECT_EQ((explored<models::ratchet_state_before_transition, fg::sequences<3>>().property), 0);
    EXPECT_EQ((explored<models::ratchet_transition_before_state, fg::reachable>().property), 0);
    EXPECT_EQ((explored<models::ratchet_transition_before_state, fg::sequences<3>>().property), 0);
}

// All sequences of seven of four actions, and all shorter ones: 4 + 16 + ... + 4^7.
TEST(engine_explore, a_tree_of_16384_sequences) {
    const fg::counts expected{.transitions = 21'844, .depth_steps = 7, .sequences = 16'384};
    EXPECT_EQ((explored<models::cell_by_history<false>, fg::sequences<7>>().counted), expected);
    EXPECT_EQ((explored<models::pinned_cell_by_history<false>, fg::sequences<7>>().counted), expected);
}

TEST(engine_explore, states_that_own_memory) {
    const fg::verdict grid = explored<models::words<30>, fg::reachable>();
    EXPECT_EQ(grid.result, fg::outcome::proved);
    EXPECT_EQ(grid.counted, (fg::counts{.states = 31 * 31, .transitions = 2 * 30 * 31, .depth_steps = 60, .deadlocks = 1}));
}

// The least way to the middle of the grid adds all letters a first.
TEST(engine_explore, the_least_of_many_ways) {
    const fg::verdict found = explored<models::words_forbid_the_middle<30>, fg::reachable>();
    ASSERT_EQ(found.trace.actions.size(), 30);
    for (std::size_t i = 0; i < 30; ++i) EXPECT_EQ(found.trace.actions[i], i < 15 ? 0 : 1);
}

// Taking from the empty stack at once is refused by an oracle that expects 1.
TEST(engine_explore, an_exception_is_the_counterexample) {
    const fg::verdict found = explored<models::stack_that_must_not_throw, fg::sequences<4>>();
    EXPECT_EQ(verdict_text(found), verdict_text(fg::verdict{.result = fg::outcome::violated, .property = 1, .has_trace = true,
                                            .counted = {.transitions = 2, .depth_steps = 1}, .trace = {0, {1}}}));
    EXPECT_EQ((explored<models::stack_that_may_throw<>, fg::sequences<10>>().counted.sequences), 1'024);
}

}  // namespace
