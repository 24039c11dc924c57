// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include "support/verify.hpp"

#include <foregone/impl/likelihood/markov/markov_table.hpp>
#include <foregone/types/ratio.hpp>

#include <vector>

namespace fg = foregone;

namespace {

using step = fg::markov_step<fg::ratio>;
constexpr std::uint32_t tau = fg::internal_action;
constexpr fg::ratio half{1, 2};

constexpr fg::markov_table<fg::ratio> made(bool reversed) {
    std::vector<step> steps{{0, 0, 0, half}, {0, 0, 2, half}, {0, 1, 1, 1}, {2, tau, 3, 1},
                            {3, 1, 2, half}, {3, 1, 0, half}, {3, 0, 2, 1}};
    if (reversed)
        for (std::size_t i = 0; i < steps.size() / 2; ++i) std::swap(steps[i], steps[steps.size() - 1 - i]);
    return {4, 2, 0, steps};
}

constexpr bool orders_steps() {
    auto table = made(false);
    std::vector<step> expected{{0, 0, 0, half}, {0, 0, 2, half}, {0, 1, 1, 1},   {2, tau, 3, 1},
                               {3, 0, 2, 1},    {3, 1, 0, half}, {3, 1, 2, half}};
    return table.steps() == expected && table.states() == 4 && table.actions() == 2 && table.initial() == 0;
}
VERIFY(markov_table, orders_steps)

constexpr bool forgets_the_order_they_were_given_in() {
    auto forward = made(false), backward = made(true);
    return forward.steps() == backward.steps();
}
VERIFY(markov_table, forgets_the_order_they_were_given_in)

constexpr bool finds_steps() {
    auto table = made(false);
    return table.from(0).size() == 3 && table.from(0, 0).size() == 2 && table.from(0, 1).first->to == 1 &&
           table.from(0, tau).empty() && table.from(1).empty() && table.from(1, 0).empty() && table.from(2, tau).size() == 1 &&
           table.from(2, 0).empty() && table.from(3, 0).size() == 1 && table.from(3, 1).size() == 2 && table.from(3, 2).empty();
}
VERIFY(markov_table, finds_steps)

constexpr bool knows_who_moves_by_itself() {
    auto table = made(false);
    return !table.moves_by_itself(0) && !table.moves_by_itself(1) && table.moves_by_itself(2) && !table.moves_by_itself(3);
}
VERIFY(markov_table, knows_who_moves_by_itself)

constexpr bool may_be_empty() {
    fg::markov_table<double> none, alone(1, 0, 0, {});
    return none.states() == 0 && none.steps().empty() && alone.from(0).empty() && !alone.moves_by_itself(0);
}
VERIFY(markov_table, may_be_empty)

constexpr bool has_a_state_of_many_steps(std::uint32_t count) {
    std::vector<step> steps;
    for (std::uint32_t i = 0; i < count; ++i) steps.push_back({0, count - 1 - i, i % 2, 1});
    steps.push_back({0, tau, 1, 1});
    fg::markov_table<fg::ratio> table(2, count, 0, steps);
    if (table.from(0).size() != count + std::size_t{1} || !table.steps().back().is_internal()) return false;
    for (std::uint32_t i = 0; i < count; ++i)
        if (table.steps()[i] != steps[count - 1 - i]) return false;
    return true;
}
constexpr bool has_a_state_of_20_steps() { return has_a_state_of_many_steps(20); }
VERIFY(markov_table, has_a_state_of_20_steps)

}  // namespace

// Minutes if that were quadratic.
TEST(markov_table, has_a_state_of_200_000_steps) { EXPECT_TRUE(has_a_state_of_many_steps(200'000)); }
