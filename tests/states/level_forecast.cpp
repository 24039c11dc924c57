// SPDX-License-Identifier: BSL-1.0

#include <states/level_forecast.hpp>

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

/// New states by level: two-phase commit with 8 managers, which has 1,745,408 states.
constexpr std::uint64_t two_phase[] = {1,     17,     136,    688,    2500,   7056,   16408,  32972,  59254,
                                       96816, 143840, 192656, 230412, 244342, 228712, 188304, 135833, 85377,
                                       46392, 21560,  8456,   2758,   736,    156,    24,     2};

TEST(engine_level_forecast, a_guess_is_settled_when_it_was_about_the_same_before) {
    level_forecast forecast;
    unsigned rising = 0, settled = 0;
    for (const std::uint64_t states : two_phase) {
        forecast.note(states);
        const foregone::state_forecast guess = forecast.guess();
        if (guess.kind == foregone::forecast_kind::none) {
            EXPECT_EQ(guess.states, 0);
        } else if (guess.kind == foregone::forecast_kind::rising) {
            ++rising;
            EXPECT_EQ(settled, 0);
            EXPECT_LE(guess.states, 1'745'408 * 1.15);
        } else {
            ++settled;
            EXPECT_EQ(guess.states, forecast.total());
            EXPECT_NEAR(static_cast<double>(guess.states), 1'745'408, 1'745'408 * 0.15);
        }
    }
    EXPECT_GE(rising, 4U);
    EXPECT_GE(settled, 8U);
}

TEST(engine_level_forecast, beyond_the_last_level_that_is_asked_for_nothing_counts) {
    level_forecast forecast;
    for (std::size_t i = 0; i < 13; ++i) forecast.note(two_phase[i]);
    const std::uint64_t met = 782'756;
    EXPECT_EQ(forecast.guess(0).states, met);
    EXPECT_NEAR(static_cast<double>(forecast.guess(1).states), static_cast<double>(met + 244'342), 30'000);
    EXPECT_NEAR(static_cast<double>(forecast.guess(2).states), static_cast<double>(met + 244'342 + 228'712), 60'000);
    EXPECT_EQ(forecast.guess(100).states, forecast.guess().states);
}

TEST(engine_level_forecast, says_how_levels_grow) {
    level_forecast forecast;
    EXPECT_EQ(forecast.growth(), 0);
    EXPECT_EQ(forecast.size(), 0U);
    for (const unsigned states : {2u, 4u, 12u}) forecast.note(states);
    EXPECT_DOUBLE_EQ(forecast.growth(), 3);
    EXPECT_EQ(forecast.size(), 2U);
    EXPECT_EQ(forecast.guess().kind, foregone::forecast_kind::none);
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

/// The display copies a forecast of a search now and then, after any number of levels.
TEST(engine_level_forecast, a_copy_follows_the_levels_since) {
    level_forecast forecast, copy;
    std::uint64_t levels = 0;
    for (const std::uint64_t states : binomials(24)) {
        forecast.note(states);
        if (++levels % 4 == 3) continue;
        copy.follow(forecast);
        EXPECT_EQ(copy.size(), forecast.size());
        EXPECT_EQ(copy.total(), forecast.total()) << levels;
        EXPECT_EQ(copy.growth(), forecast.growth()) << levels;
        EXPECT_EQ(copy.guess().states, forecast.guess().states) << levels;
    }
    level_forecast other;
    for (const unsigned states : {2u, 4u, 12u}) other.note(states);
    copy.follow(other);
    EXPECT_EQ(copy.size(), 2U);
    EXPECT_EQ(copy.growth(), other.growth());
}

}  // namespace
