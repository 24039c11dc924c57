// SPDX-License-Identifier: BSL-1.0
#pragma once

// Searches the pairs of a graph in memory by all workers; also temporal_stopped, which ends any temporal search.

#include <foregone/executor.hpp>
#include <foregone/impl/temporal/temporal_pairs.hpp>
#include <foregone/verdict.hpp>

namespace foregone { inline namespace impl {

/// Ends the search of a temporal graph: a limit is reached.
struct temporal_stopped {
    stop_reason reason;
};

/// Whether a limit is about the size of a graph, so that a part of the graph may not reach it.
constexpr bool is_of_size(stop_reason reason) { return reason == stop_reason::memory || reason == stop_reason::numbers; }

/// Searches pairs by all workers of an executor.
///
/// Guarantees: the same sets for any number of workers.
/// Complexity: reach: a pass over the pairs and their edges; over the states only, if the automaton forgets the past.
/// trim: two passes over the live ones; a byte a live pair.
/// Errors: temporal_stopped if more pairs are live than a fair_core takes; what the poll of the graph throws.
class shared_pair_search {
    executor& who_;

public:
    explicit shared_pair_search(executor& who) : who_(who) {}

    /// Finds the pairs of all runs.
    void reach(const temporal_pairs& pairs, ranked_bits& into) const;

    /// Removes pairs to which no live pair leads, until there are none: they lie on no cycle of live pairs. Pairs to which 255
    /// or more edges lead stay.
    void trim(const temporal_pairs& pairs, ranked_bits& live) const;

private:
    void reach_everywhere(const temporal_pairs& pairs, ranked_bits& into) const;
};

}}  // namespace foregone::impl
