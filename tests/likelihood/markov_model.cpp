// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "support/running_example.hpp"
#include "support/verify.hpp"

#include <foregone/model/markov_model.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace fg = foregone;

namespace {

enum class state { shut, open };
enum class action { push, pull };

constexpr auto door = fg::markov<state, action>(state::shut, {{state::shut, action::push, state::open, {9, 10}},
                                                              {state::shut, action::push, state::shut, {1, 10}},
                                                              {state::open, fg::tau, state::shut}});

static_assert(fg::markov_model_type<decltype(door)> && door.size() == 3 && door.initial == state::shut);
static_assert(fg::markov_model_type<fg::markov_model<std::string, std::string, double>>);
static_assert(!fg::markov_model_type<int>);

constexpr bool numbers_states_as_they_are_met() {
    auto made = fg::indexed(paper::m0);
    return made.states.size() == 5 && made.states[0] == 1 && made.states[1] == 3 && made.states[2] == 2 && made.states[3] == 4 &&
           made.states[4] == 5 && made.actions.size() == 2 && made.actions[0] == 'a' && made.states.find(7) == 5 &&
           made.table.states() == 5 && made.table.actions() == 2 && made.table.initial() == 0 && made.table.steps().size() == 8;
}
VERIFY(markov_model, numbers_states_as_they_are_met)

constexpr bool begins_with_state_0() {
    auto backwards = fg::markov<char, int>('z', {{'a', 1, 'z'}, {'z', 1, 'a'}});
    auto made = fg::indexed(backwards);
    return made.states[0] == 'z' && made.table.from(0).first->to == 1;
}
VERIFY(markov_model, begins_with_state_0)

constexpr bool keeps_internal_steps_apart() {
    auto made = fg::indexed(door);
    return made.actions.size() == 1 && made.table.moves_by_itself(1) && !made.table.moves_by_itself(0);
}
VERIFY(markov_model, keeps_internal_steps_apart)

constexpr bool grows() {
    fg::markov_model<int, char> model{1};
    for (const auto& row : paper::m0) model.add(row.from, row.action, row.to, row.probability);
    auto grown = fg::indexed(model), written = fg::indexed(paper::m0);
    return model.size() == 8 && grown.table.steps() == written.table.steps();
}
VERIFY(markov_model, grows)

constexpr bool tells_an_action_from_tau() {
    fg::action_or_tau<char> a = 'a', b = 'b', silent = fg::tau;
    return a != b && a != silent && silent == fg::action_or_tau<char>(fg::tau) && a == fg::action_or_tau<char>('a') &&
           silent.internal;
}
VERIFY(markov_model, tells_an_action_from_tau)

TEST(markov_model, has_any_type_of_states) {
    fg::markov_model<std::string, std::vector<int>, double> model{"off"};
    model.add("off", std::vector{1, 2}, "on", 0.25);
    model.add("off", std::vector{1, 2}, "off", 0.75);
    const auto made = fg::indexed(model);
    EXPECT_EQ(made.states.size(), 2u);
    EXPECT_EQ(made.states.find("on"), 1u);
    EXPECT_EQ(made.actions.find({1, 2}), 0u);
    EXPECT_EQ(made.table.from(0, 0).size(), 2u);
}

/// Enough that a comparison with each of the others would take hours.
TEST(markov_model, numbers_very_many_values) {
    constexpr std::uint32_t many = 1'000'000;
    fg::interned_values<std::uint32_t> values;
    for (std::uint32_t i = 0; i < many; ++i) ASSERT_EQ(values.number_of(i * 3), i);
    for (std::uint32_t i = 0; i < many; ++i) ASSERT_EQ(values.find(i * 3), i);
    EXPECT_EQ(values.find(1), many);
}

}  // namespace
