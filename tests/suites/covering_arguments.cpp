// SPDX-License-Identifier: BSL-1.0
// full: covering.cpp has the laws of covering arrays
#include "../check/laws.hpp"
#include "../models/door_session.hpp"
#include "../models/picture_store.hpp"
#include "../models/tickets.hpp"

#include <foregone/foregone.hpp>
#include <foregone/impl/cli/json_document.hpp>
#include <foregone/suites/covering_arguments.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace {

namespace fg = foregone;
using laws::same_verdict_everywhere;
using models::picture_states, models::picture_store;

template <class Model>
using of_pairs = fg::covering_arguments<2, Model>;

TEST(analysis_covering_arguments, each_action_takes_a_covering_array_of_its_arguments) {
    static_assert(fg::search_view<picture_store<true>>::action_count == 37);
    static_assert(fg::search_view<of_pairs<picture_store<true>>>::action_count == 10);  // 3 * 3 of sizes and turns, and show
    static_assert(fg::search_view<of_pairs<picture_states>>::action_count == 9);
    static_assert(fg::search_view<fg::covering_arguments<4, picture_states>>::action_count == 36);
}

TEST(analysis_covering_arguments, nothing_is_proved_of_the_model) {
    const fg::verdict closed = same_verdict_everywhere<of_pairs<picture_store<true>>, fg::reachable>();
    EXPECT_EQ(closed.result, fg::outcome::sampled);
    EXPECT_EQ(closed.sampled.arguments, (fg::arguments_covered{2, fg::outcome::proved}));
    const fg::verdict deep = same_verdict_everywhere<of_pairs<picture_store<true>>, fg::sequences<3>>();
    EXPECT_EQ(deep.counted.sequences, 1'000U);
    EXPECT_EQ(deep.sampled.arguments, (fg::arguments_covered{2, fg::outcome::holds_to_depth}));
    const fg::verdict drawn = same_verdict_everywhere<of_pairs<picture_store<true>>, fg::random{.runs = 20, .steps = 10}>();
    EXPECT_EQ(drawn.sampled.arguments, (fg::arguments_covered{2, fg::outcome::sampled}));
    const fg::verdict ordered = same_verdict_everywhere<of_pairs<picture_store<true>>, fg::covering_sequences<2>>();
    EXPECT_EQ(ordered.sampled.planned_orders.all, 100U);
    EXPECT_EQ(ordered.sampled.arguments.strength, 2U);
    EXPECT_EQ((same_verdict_everywhere<of_pairs<picture_states>, fg::reachable>().result), fg::outcome::sampled);
}

TEST(analysis_covering_arguments, a_violation_is_one) {
    // It takes three arguments together, so pairs need not have it.
    const fg::verdict found = same_verdict_everywhere<fg::covering_arguments<3, picture_store<false>>, fg::sequences<2>>();
    ASSERT_TRUE(found.violated());
    EXPECT_EQ(found.sampled.arguments.strength, 0U);
    EXPECT_EQ(found.trace.actions.size(), 2U);
}

TEST(analysis_covering_arguments, all_are_taken_where_there_are_no_more) {
    const fg::verdict found = same_verdict_everywhere<fg::covering_arguments<4, picture_states>, fg::reachable>();
    EXPECT_EQ(found.result, fg::outcome::proved);
    EXPECT_EQ((same_verdict_everywhere<of_pairs<models::door_session>, fg::transition_tour>().sampled.arguments.strength), 0U);
    using tickets = models::ticket_commands<true>;
    EXPECT_EQ(verdict_text(same_verdict_everywhere<of_pairs<tickets>, fg::random{}>()),
              verdict_text(same_verdict_everywhere<tickets, fg::random{}>()));
}

TEST(analysis_covering_arguments, actions_are_found_as_they_are_written) {
    using view = fg::search_view<of_pairs<picture_store<true>>>;
    view::actions::for_each(0, view::action_count, [](std::uint64_t index, const auto& action) {
        fg::long_text text;
        fg::write_action_json(text, action);
        fg::json_problem problem;
        std::vector<std::uint64_t> found;
        const fg::json_document written(text.view(), "action");
        fg::find_actions<typename view::action_domain>(written.root(), true, problem, [&](std::uint64_t i) { found.push_back(i); });
        EXPECT_EQ(found, std::vector<std::uint64_t>{index}) << text.view();
    });
}

template <class Model, auto Scope>
std::string_view name_of_check() {
    using entry = fg::entry_of<fg::asked_for::run_time, Model, Scope>;
    static const entry check(__FILE__, __LINE__);
    return check.name();
}

TEST(analysis_covering_arguments, a_scope_asks_for_it) {
    static_assert(std::is_same_v<fg::model_in_scope<picture_states, fg::reachable>, picture_states>);
    static_assert(std::is_same_v<fg::model_in_scope<picture_states, fg::reachable.covering<2>()>, of_pairs<picture_states>>);
    static_assert(
        std::is_same_v<fg::model_in_scope<of_pairs<picture_states>, fg::reachable.covering<2>()>, of_pairs<picture_states>>);
    static_assert(fg::verdict_of<picture_store<true>, fg::sequences<2>.covering<2>()>.counted.sequences == 100);
    static_assert(fg::verdict_of<picture_store<true>, fg::random{.runs = 5}.covering<3>()>.sampled.arguments.strength == 3);
    static_assert(fg::verdict_of<picture_store<true>, fg::reachable.covering<2>()>.result == fg::outcome::sampled);
    EXPECT_EQ((name_of_check<picture_states, fg::reachable.covering<2>()>()), "picture_states.reachable.covering<2>");
    EXPECT_EQ((name_of_check<of_pairs<picture_states>, fg::sequences<3>>()), "picture_states.sequences<3>.covering<2>");
}

}  // namespace
