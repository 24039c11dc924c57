// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace foregone {

/// What FRONTIER makes use of. Each of the first four saves states and leaves the result as it is.
struct frontier_options {
    bool twins = true;        ///< states that may be exchanged for each other are
    bool must = true;         ///< words on every way ahead are counted at once
    bool forgetting = true;   ///< words that cannot occur again are not remembered
    bool polynomials = true;  ///< executions that differ only in the number of their words share a state

    /// Of a depth; the lightest others are left out, and what they weigh is unknown.
    std::uint64_t most_states = UINT64_MAX;
};

/// What FRONTIER did.
struct frontier_work {
    std::uint64_t states = 0;    ///< that were looked at
    std::uint64_t peak = 0;      ///< the most of a depth
    std::uint64_t sums = 0;      ///< of all states looked at, one for each number of words
    std::uint64_t left_out = 0;  ///< states that were too many
    std::uint64_t bytes = 0;     ///< of memory for states, at most
    std::uint32_t words = 0;     ///< that any execution covers
    std::uint32_t vertices = 0;  ///< of the word graph

    constexpr bool operator==(const frontier_work&) const = default;
};

}  // namespace foregone
