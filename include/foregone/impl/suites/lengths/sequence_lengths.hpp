// SPDX-License-Identifier: BSL-1.0
#pragma once

// The result of a sufficient-length analysis: the lengths that show all abstract states, transitions and pairs.

#include <foregone/model/scope.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// A number for each kind of thing that an abstraction shows of a sequence.
struct abstract_counts {
    std::uint64_t states = 0;       ///< abstract states
    std::uint64_t transitions = 0;  ///< transitions between abstract states
    std::uint64_t pairs = 0;        ///< pairs of consecutive transitions

    constexpr std::uint64_t greatest() const {
        const std::uint64_t most = states < transitions ? transitions : states;
        return most < pairs ? pairs : most;
    }
    bool operator==(const abstract_counts&) const = default;
};

/// How long sequences must be to show everything that an abstraction distinguishes.
struct sequence_lengths {
    abstract_counts minimum; ///< length, in steps, of the shortest sequences after which nothing new appears
    abstract_counts found;   ///< number of different ones
    bool proved = false;     ///< sequences of every length were examined; otherwise those up to the horizon
    bool congruent = false;  ///< all examined concrete states of an abstract state have the same abstract continuations
    std::uint64_t horizon_steps = unlimited;

    /// The length of sequences that show everything.
    constexpr std::uint64_t sufficient() const { return minimum.greatest(); }

    /// Bounds of these lengths that follow from the number of abstract states alone: a shortest path passes no abstract state
    /// twice.
    ///
    /// Requires: `congruent`; otherwise a shortest path may pass an abstract state twice, and these are not bounds.
    constexpr abstract_counts pigeonhole() const {
        return {found.states > 0 ? found.states - 1 : 0, found.states, found.states + 1};
    }

    bool operator==(const sequence_lengths&) const = default;
};

}}  // namespace foregone::impl
