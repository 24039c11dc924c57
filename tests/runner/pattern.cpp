// SPDX-License-Identifier: BSL-1.0
#include <runner/replay/patterns.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace {

using foregone::patterns;
using foregone::run_trace;

constexpr patterns small{.actions = 3, .initials = 2, .steps = 4};

TEST(run_pattern, the_last_action_is_fastest_and_the_initial_state_slowest) {
    EXPECT_EQ(small.at(0), (run_trace{0, {0, 0, 0, 0}}));
    EXPECT_EQ(small.at(1), (run_trace{0, {0, 0, 0, 1}}));
    EXPECT_EQ(small.at(3), (run_trace{0, {0, 0, 1, 0}}));
    EXPECT_EQ(small.at(81), (run_trace{1, {0, 0, 0, 0}}));
    EXPECT_EQ(small.at(161), (run_trace{1, {2, 2, 2, 2}}));
}

TEST(run_pattern, a_number_and_its_sequence_name_each_other) {
    ASSERT_EQ(small.count().value, 162U);
    for (std::uint64_t number = 0; number < small.count().value; ++number) EXPECT_EQ(small.index_of(small.at(number)), number);
}

TEST(run_pattern, pattern_189_of_56_calls_is_three_calls_from_the_first_two) {
    EXPECT_EQ((patterns{56, 1, 3}.at(189)), (run_trace{0, {0, 3, 21}}));
}

TEST(run_pattern, other_sequences_have_no_number) {
    EXPECT_FALSE(small.index_of({0, {0, 0, 0}}));
    EXPECT_FALSE(small.index_of({2, {0, 0, 0, 0}}));
    EXPECT_FALSE(small.index_of({0, {0, 0, 0, 3}}));
    EXPECT_FALSE((patterns{1'000'000, 1, 4}.index_of({0, {0, 0, 0, 0}})));  // more than 2^64 of them
}

}  // namespace
