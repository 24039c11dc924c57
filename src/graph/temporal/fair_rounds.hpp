// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "graph/temporal/pair_masks.hpp"
#include "graph/temporal/state_share.hpp"

#include <cstdint>

namespace foregone::inline impl {

/// The pairs of a claim that a violating run may visit again and again: few, after some rounds.
///
/// A round removes pairs that lie on no cycle of live pairs, and then the ones to which no live pairs lead that have every mark,
/// meet every weak condition, and take every strong condition that is enabled there.
///
/// Guarantees: the fair components stay. If a round removes none of the pairs that are left, there is such a component: an edge
/// leads to each pair, and in a part to which no other part leads, marks come from its own edges.
/// Complexity: steps of all pairs are taken 3 times a round, and once more where marks arrive late. A byte and 8 bytes a live pair.
/// Source: Cerna, Pelanek, Distributed explicit fair cycle detection, SPIN 2003; with masks instead of a search for each mark, and
/// strong conditions without division of components.
class fair_rounds {
    state_share& graph_;
    claim_span claim_;
    edge_reader reads_;
    pair_masks live_;
    std::uint64_t pairs_ = 0, left_ = 0;

public:
    /// Finds the pairs of all runs.
    fair_rounds(state_share& graph, const claim_span& claim);

    std::uint64_t pairs() const { return pairs_; }  ///< that runs reach, of all ranks
    std::uint64_t left() const { return left_; }    ///< that are live, of all ranks
    const pair_masks& live() const { return live_; }

    /// A round. Returns whether it removed something.
    bool reduce();

private:
    void reach();
    std::uint64_t count_reached() const;
    void keep_accepting();
    std::uint32_t number_live();
    void trim();
    void keep_marked(unsigned first_condition);
    void count_left();
    std::uint64_t bytes() const { return live_.bits().bytes(); }
};

}  // namespace foregone::inline impl
