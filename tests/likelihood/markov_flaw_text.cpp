// SPDX-License-Identifier: BSL-1.0
// full: of likelihood, the default tier has the laws, the readers of files and the tool
#include <foregone/impl/likelihood/flawed_model.hpp>

#include <gtest/gtest.h>

#include <string>

namespace fg = foregone;

namespace {

std::string said(const fg::markov_flaw& flaw) {
    const auto state = [](std::uint32_t number) { return std::string(1, static_cast<char>('P' + number)); };
    const auto action = [](std::uint32_t number) { return number == fg::internal_action ? "tau" : std::string(number + 1, 'a'); };
    return fg::markov_flaw_text(flaw, state, action);
}

TEST(markov_flaw_text, says_what_is_wrong_and_what_to_do) {
    using flaw = fg::markov_flaw;
    EXPECT_EQ(said({flaw::stateless}), "the model has no state; add an initial state");
    EXPECT_EQ(
        said({flaw::probability_out_of_range, 0, 1, 2}),
        "the step from P by aa to R has a probability of 0 or less, or of more than 1; leave out steps that never happen");
    EXPECT_EQ(said({flaw::duplicate_step, 2, fg::internal_action, 0}),
              "the step from R by tau to P occurs twice; replace both by one with the sum of the probabilities");
    EXPECT_EQ(said({flaw::sum_is_not_one, 1, 0, 0}),
              "the probabilities of the steps from Q by a do not add up to 1; write each probability exactly");
    EXPECT_EQ(said({flaw::mixed_actions, 1}),
              "state Q has internal steps and others; add an internal step to a new state with "
              "the others, and write its probability");
    EXPECT_EQ(said({flaw::only_internal, 1}),
              "state Q is entered and left by internal steps only; join these steps and remove the state");
    EXPECT_EQ(said({flaw::internal_cycle, 1}),
              "state Q is on a cycle of internal steps; make an action part of it, or remove the cycle");
    EXPECT_EQ(said({}), "");
}

}  // namespace
