// SPDX-License-Identifier: BSL-1.0
// full: of covering arrays, the default tier has the laws, the readers of files and the tool
#include <foregone/impl/suites/lengths/sufficient_length_sentence.hpp>

#include <gtest/gtest.h>

namespace {

namespace fg = foregone;

constexpr fg::sequence_lengths seed{.minimum = {2, 3, 4}, .found = {3, 8, 21}, .proved = true, .congruent = true};

TEST(report_sufficient_length_sentence, what_is_proved_says_so) {
    EXPECT_EQ(fg::sentence_of(seed), "3 abstract states after 2 steps, 8 transitions after 3 steps, 21 pairs after 4 steps: "
                                     "sequences of 4 steps show all that the "
                                     "abstraction distinguishes, and longer ones nothing more (pigeonhole: at most 2, 3 and 4)");
}

TEST(report_sufficient_length_sentence, a_horizon_does_not_look_like_a_proof) {
    EXPECT_EQ(fg::sentence_of({.minimum = {0, 1, 2}, .found = {1, 1, 1}, .congruent = true, .horizon_steps = 6}),
              "1 abstract state after 0 steps, 1 transition after 1 step, 1 pair after 2 steps: sequences of 2 steps show all that "
              "those of 6 "
              "steps do; what longer ones show is unknown");
}

TEST(report_sufficient_length_sentence, where_states_do_not_go_on_alike_pigeons_bound_nothing) {
    EXPECT_EQ(fg::sentence_of({.minimum = {9, 10, 11}, .found = {2, 3, 4}, .proved = true}),
              "2 abstract states after 9 steps, 3 transitions after 10 steps, 4 pairs after 11 steps: sequences of 11 steps show "
              "all that the "
              "abstraction distinguishes, and longer ones nothing more; the number of abstract states bounds nothing here "
              "(pigeonhole would say "
              "1, 2 and 3), for concrete states that are one to the abstraction go on differently");
}

}  // namespace
