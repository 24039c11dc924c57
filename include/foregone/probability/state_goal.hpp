// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/probability/refuse.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone {

// Goals, with states by their numbers.

/// States that an execution passes through one after the other.
///
/// Requires: at least one.
using state_word = std::vector<std::uint32_t>;

/// Stands for no word where words have numbers: that of an exit, of what is too short to be one.
inline constexpr std::uint32_t no_word = UINT32_MAX;

/// One of some words, whichever.
///
/// Requires: at least one.
using state_clause = std::vector<state_word>;

/// Clauses that are covered in this order; the words of one may overlap with those of the next, or be the same.
///
/// Requires: at least one.
/// Source: Prasetya and Klomp, 2019, definition 2.
using state_sentence = std::vector<state_clause>;

/// At least so many different words of a length.
///
/// Requires: length > 0.
struct aggregate_goal {
    unsigned length = 1;
    std::uint64_t at_least = 1;

    constexpr bool operator==(const aggregate_goal&) const = default;
};

[[noreturn]] inline void a_share_is_more_than_100_percent() {
    refuse_probabilities("the goal asks for more than 100 per cent of the states; write fg::percent{100} for all of them");
}

/// So many per cent of a model's states.
struct share_of_states {
    std::uint64_t percent = 100;

    /// The fewest states that are as many.
    ///
    /// Errors: std::invalid_argument for more than 100 per cent; while compiling, no constant.
    constexpr aggregate_goal of(std::uint64_t states) const {
        if (percent > 100) a_share_is_more_than_100_percent();
        return {1, (percent * states + 99) / 100};
    }
};

}  // namespace foregone
