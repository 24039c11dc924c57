// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a verdict says of temporal properties: the size of their search, and what it did not exercise.

#include <cstdint>

namespace foregone {

/// The counts of the search for runs that violate temporal properties.
struct temporal_counts {
    std::uint64_t pairs = 0;  ///< pairs of a state and a state of a property's automaton, of all properties that were decided
    std::uint64_t conditions = 0;  ///< of fairness
    std::uint64_t idle_conditions = 0;  ///< a bit for each condition that no state enables; after a pass
    std::uint64_t false_atoms = 0, true_atoms = 0;  ///< a bit for each atom that is the same at every position; after a pass
    bool leaves = false;  ///< every fair run leaves the boundary, so that no run was judged

    bool operator==(const temporal_counts&) const = default;
};

}  // namespace foregone
