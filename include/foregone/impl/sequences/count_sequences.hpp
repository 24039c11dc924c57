// SPDX-License-Identifier: BSL-1.0
#pragma once

// Counts the sequences of a search by their lengths, for the verdict of the compiler and of the program.

#include <cstdint>

namespace foregone { inline namespace impl {

/// Counts what a search of sequences visited, up to the longest that counts. `visited`: how many there are of each length.
template <class Verdict>
constexpr void count_sequences(Verdict& into, const std::uint64_t* visited, std::uint64_t longest, std::uint64_t min_steps) {
    for (std::uint64_t i = 0; i <= longest; ++i) {
        if (i > 0) into.counted.transitions += visited[i];
        if (i >= min_steps) into.counted.sequences += visited[i];
        if (visited[i] > 0) into.counted.depth_steps = i;
    }
}

}}  // namespace foregone::impl
