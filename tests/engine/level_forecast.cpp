// SPDX-License-Identifier: BSL-1.0
#include <foregone/engine/level_forecast.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace {

using foregone::level_forecast;

/// What is guessed after each level.
std::vector<std::uint64_t> guesses(const std::vector<std::uint64_t>& levels) {
    level_forecast forecast;
    std::vector<std::uint64_t> all;
    for (const std::uint64_t states : levels) {
        forecast.note(states);
        all.push_back(forecast.total());
    }
    return all;
}

/// How many of n things are chosen: the levels of a hypercube.
std::vector<std::uint64_t> binomials(std::uint64_t n) {
    std::vector<std::uint64_t> row{1};
    for (std::uint64_t k = 1; k <= n; ++k) row.push_back(row.back() * (n - k + 1) / k);
    return row;
}

TEST(engine_level_forecast, a_hypercube_is_known_when_half_of_it_was_met) {
    const auto all = guesses(binomials(30));
    for (std::size_t depth = 15; depth <= 30; ++depth) EXPECT_NEAR(static_cast<double>(all[depth]), 0x1p30, 0x1p30 * 0.1) << depth;
}

TEST(engine_level_forecast, levels_that_only_grow_or_stay_say_nothing) {
    std::vector<std::uint64_t> doubled{1}, equal(40, 7);
    while (doubled.size() < 40) doubled.push_back(doubled.back() * 2);
    for (const std::uint64_t guess : guesses(doubled)) EXPECT_EQ(guess, 0);
    for (const std::uint64_t guess : guesses(equal)) EXPECT_EQ(guess, 0);
}

TEST(engine_level_forecast, nothing_is_guessed_from_few_levels_or_far_ahead) {
    const auto all = guesses(binomials(30));
    for (std::size_t depth = 0; depth < 10; ++depth) EXPECT_EQ(all[depth], 0) << depth;
    EXPECT_EQ(level_forecast().total(), 0);
}

TEST(engine_level_forecast, it_is_never_less_than_what_was_met) {
    level_forecast forecast;
    std::uint64_t met = 0;
    for (const unsigned states : {5u, 9u, 8u, 11u, 3u, 7u, 2u, 6u, 1u, 1u, 4u, 1u}) {
        forecast.note(states);
        met += states;
        EXPECT_TRUE(forecast.total() == 0 || forecast.total() >= met) << met;
    }
}

}  // namespace
