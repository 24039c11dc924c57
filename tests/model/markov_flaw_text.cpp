// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/model/markov/markov_flaw_text.hpp>

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
    EXPECT_EQ(said({flaw::stateless}), "the model has no state; give it an initial one");
    EXPECT_EQ(
        said({flaw::probability_out_of_range, 0, 1, 2}),
        "the step from P by aa to R has a probability that is not more than 0 and at most 1; leave out steps that never happen");
    EXPECT_EQ(said({flaw::duplicate_step, 2, fg::internal_action, 0}),
              "the step from R by tau to P is there twice; make one of it, with the sum of the probabilities");
    EXPECT_EQ(said({flaw::sum_is_not_one, 1, 0, 0}),
              "the probabilities of the steps from Q by a do not add up to 1; say for each how likely it is, exactly");
    EXPECT_EQ(said({flaw::mixed_actions, 1}),
              "state Q has internal steps and others; let an internal step lead to a new state that has "
              "the others, and say how likely that one is");
    EXPECT_EQ(said({flaw::only_internal, 1}),
              "state Q is only entered and only left by internal steps; join these, and leave it out");
    EXPECT_EQ(said({flaw::internal_cycle, 1}),
              "state Q is on a cycle of internal steps; let an action be taken on it, or leave the cycle out");
    EXPECT_EQ(said({}), "");
}

}  // namespace
