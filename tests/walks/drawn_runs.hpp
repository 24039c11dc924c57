// SPDX-License-Identifier: BSL-1.0
#pragma once

// Random runs by the law of engines, and scopes of few of them; shared by the tests of walks.

#include <foregone/model/scope.hpp>

#include "../check/laws.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <numeric>

/// A law of random walks: the same everywhere, and what was counted adds up.
template <class Model, foregone::random Scope>
foregone::verdict drawn() {
    const foregone::verdict found = laws::same_verdict_everywhere<Model, Scope>();
    EXPECT_EQ(std::accumulate(found.sampled.selected.begin(), found.sampled.selected.end(), std::uint64_t{0}),
              found.counted.transitions);
    EXPECT_EQ(std::accumulate(std::begin(found.sampled.by_length), std::end(found.sampled.by_length), std::uint64_t{0}),
              found.sampled.runs);
    EXPECT_EQ(found.sampled.runs, found.counted.sequences);
    return found;
}

/// Runs for tests that look at what is counted.
inline constexpr foregone::random few{.runs = 30, .steps = 12}, few_long{.runs = 30, .steps = 12, .full_length = true};
