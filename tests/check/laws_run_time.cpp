// SPDX-License-Identifier: BSL-1.0
// The law of the engines over what only run time can do: states that own memory, systems that cannot be copied, and what
// throws.
#include "../models/pinned_cell.hpp"
#include "../models/throwing.hpp"
#include "../models/throwing_stack.hpp"
#include "../models/words.hpp"
#include "laws.hpp"

#include <foregone/invalid_program.hpp>

#include <stdexcept>
#include <string>
#include <utility>

namespace {

namespace fg = foregone;
using laws::same_verdict_at_run_time;

/// What the compiler could not decide every run-time engine decides alike.
template <class Model, auto Scope>
fg::verdict handed_over() {
    constexpr fg::fallback reason = fg::proof<fg::search_view<Model>, Scope>::reason;
    static_assert(reason == fg::fallback::not_constant || reason == fg::fallback::no_constant_states);
    return same_verdict_at_run_time<Model, Scope>();
}

TEST(engine_laws, states_that_own_memory) {
    EXPECT_TRUE((handed_over<models::words<6>, fg::reachable>().holds()));
    EXPECT_TRUE((handed_over<models::words<6>, fg::sequences<12>>().holds()));
    EXPECT_TRUE((handed_over<models::words_forbid_the_middle<6>, fg::reachable>().violated()));
    EXPECT_TRUE((handed_over<models::words_forbid_the_middle<6>, fg::sequences<2, 8>>().violated()));
    laws::tree_agrees_with_graph<models::words_forbid_the_middle<6>, 8>();
}

TEST(engine_laws, a_system_that_cannot_be_copied) {
    const fg::verdict history = handed_over<models::pinned_cell_by_history<false>, fg::sequences<0, 5>>();
    EXPECT_EQ(verdict_text(history), verdict_text(laws::explored_alone<models::cell_by_history<false>, fg::sequences<0, 5>>()));
    const fg::verdict broken = handed_over<models::pinned_cell_by_history<true>, fg::sequences<5>>();
    EXPECT_EQ(verdict_text(broken), verdict_text(laws::explored_alone<models::cell_by_history<true>, fg::sequences<5>>()));
    const fg::verdict model = handed_over<models::pinned_cell_by_model<true>, fg::sequences<4>>();
    EXPECT_EQ(verdict_text(model), verdict_text(laws::explored_alone<models::cell_by_model<true>, fg::sequences<4>>()));
}

TEST(engine_laws, a_system_that_throws) {
    EXPECT_TRUE((handed_over<models::stack_that_may_throw<>, fg::sequences<0, 8>>().holds()));
    EXPECT_TRUE((handed_over<models::stack_that_may_throw<true>, fg::sequences<8>>().holds()));
    EXPECT_TRUE((handed_over<models::stack_that_may_throw<>, fg::reachable.depth(9)>().holds()));
    EXPECT_TRUE((handed_over<models::stack_by_history, fg::sequences<7>>().holds()));
    EXPECT_TRUE((handed_over<models::stack_that_must_not_throw, fg::sequences<3>>().violated()));
    EXPECT_TRUE((handed_over<models::stack_with_a_spare_item, fg::reachable>().violated()));
}

template <class Model, auto Scope, class Exception>
void every_engine_throws() {
    EXPECT_THROW((laws::explored_alone<Model, Scope>()), Exception);
    for (const unsigned workers : {1u, 2u, 3u, 8u})
        EXPECT_THROW((laws::explored_by_threads<Model, Scope>(workers)), Exception) << workers << " workers";
}

TEST(engine_laws, a_model_that_throws) {
    every_engine_throws<models::throws_in_next, fg::reachable, std::runtime_error>();
    every_engine_throws<models::throws_in_next, fg::sequences<4>, std::runtime_error>();
    every_engine_throws<models::throws_in_next, fg::sequences<9>, std::runtime_error>();
}

/// Where the model throws: the run, and what it says.
template <class Model>
std::pair<std::vector<std::uint64_t>, std::string> thrown_by(fg::executor& who) {
    fg::basic_trace<std::vector<std::uint64_t>> after;
    try {
        fg::explore<fg::search_view<Model>, fg::reachable>(who, {.check_in = laws::carry_on,
                                                                 .outputs = {.thrown_after = &after}});
    } catch (const std::runtime_error& error) { return {after.actions, error.what()}; }
    return {};
}

template <class Model>
std::pair<std::vector<std::uint64_t>, std::string> thrown_by_everybody() {
    fg::sequential_executor alone;
    const auto thrown = thrown_by<Model>(alone);
    for (const unsigned workers : {1u, 2u, 3u, 8u}) {
        fg::threads_executor threads(workers);
        EXPECT_EQ(thrown_by<Model>(threads), thrown) << workers << " workers";
    }
    return thrown;
}

TEST(engine_laws, the_least_of_the_shortest_ways_to_what_throws_is_told) {
    const auto small = thrown_by_everybody<models::throws_in_next>();
    EXPECT_EQ(small.first, (std::vector<std::uint64_t>{0, 0, 0, 0}));
    const auto large = thrown_by_everybody<models::grid_that_throws>();
    std::vector<std::uint64_t> way(199, 0);  // up, and then to the right
    way.insert(way.end(), 201, 1);
    way.push_back(1);
    EXPECT_EQ(large.first, way);
    EXPECT_EQ(large.second, "the near corner");
}

TEST(engine_laws, no_way_is_told_to_what_is_not_thrown_again) {
    fg::sequential_executor alone;
    models::throws_once::has_thrown = false;
    EXPECT_EQ(thrown_by<models::throws_once>(alone), (std::pair<std::vector<std::uint64_t>, std::string>({}, "once")));
}

TEST(engine_laws, a_model_that_answers_otherwise_when_it_is_asked_again_is_no_model) {
    every_engine_throws<models::drifts, fg::reachable, fg::invalid_program>();
}

TEST(engine_laws, what_throws_beyond_a_violation_is_not_met) {
    using model = models::throws_beyond_its_violation;
    const std::vector<std::uint64_t> twice_right{1, 1};
    EXPECT_EQ((handed_over<model, fg::reachable>().trace.actions), twice_right);
    EXPECT_EQ((handed_over<model, fg::sequences<3>>().trace.actions), twice_right);
    EXPECT_EQ((handed_over<model, fg::sequences<14>>().trace.actions), twice_right);
    every_engine_throws<models::throws_with_its_violation, fg::reachable, std::runtime_error>();
    every_engine_throws<models::throws_with_its_violation, fg::sequences<3>, std::runtime_error>();
    every_engine_throws<models::throws_with_its_violation, fg::sequences<14>, std::runtime_error>();
}

TEST(engine_laws, an_oracle_that_throws) {
    every_engine_throws<models::oracle_that_throws, fg::reachable, std::logic_error>();
    every_engine_throws<models::oracle_that_throws, fg::sequences<3>, std::logic_error>();
    every_engine_throws<models::oracle_that_throws, fg::sequences<10>, std::logic_error>();
}

}  // namespace
