// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/scope.hpp>

#include <cstdint>

namespace foregone {

/// A number for each kind of thing that an abstraction lets one see of a sequence.
struct abstract_counts {
    std::uint64_t states = 0;       ///< abstract states
    std::uint64_t transitions = 0;  ///< one of them leads to another
    std::uint64_t pairs = 0;        ///< one transition follows another

    constexpr std::uint64_t greatest() const {
        const std::uint64_t most = states < transitions ? transitions : states;
        return most < pairs ? pairs : most;
    }
    bool operator==(const abstract_counts&) const = default;
};

/// How long sequences must be to show all that an abstraction tells apart.
struct sequence_lengths {
    abstract_counts least;   ///< the length, in steps, of the shortest sequences after which nothing new appears
    abstract_counts found;   ///< how many different ones there are
    bool proved = false;     ///< sequences of every length were looked at; otherwise those up to the horizon
    bool congruent = false;  ///< concrete states with the same abstract state go on alike, as far as was looked at
    std::uint64_t horizon_steps = unlimited;

    /// The length of sequences that show it all.
    constexpr std::uint64_t sufficient() const { return least.greatest(); }

    /// What the number of abstract states alone says of these lengths: a shortest way passes no abstract state twice.
    ///
    /// Requires: `congruent`; otherwise it may pass one twice, and these are no bounds.
    constexpr abstract_counts pigeonhole() const {
        return {found.states > 0 ? found.states - 1 : 0, found.states, found.states + 1};
    }

    bool operator==(const sequence_lengths&) const = default;
};

}  // namespace foregone
