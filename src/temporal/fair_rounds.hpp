// SPDX-License-Identifier: BSL-1.0
#pragma once

// Rounds in which all ranks remove pairs that lie on no fair cycle; the first half of decide_by_rounds.

#include "temporal/pair_masks.hpp"
#include "temporal/state_share.hpp"

#include <cstdint>

namespace foregone { inline namespace impl {

/// The pairs of a claim that a violating run may visit infinitely often: few, after some rounds.
///
/// A round removes the pairs that lie on no cycle of live pairs. Then it removes each pair that lacks something on the runs of live
/// pairs to it: a mark, a weak condition that is fulfilled, or a strong condition that the pair enables and that is taken.
///
/// Guarantees: the fair components stay. If a round removes nothing and pairs are left, some of them form a fair component: an edge
/// leads to each pair, and a strongly connected part to which no other part leads gets all marks from its own edges.
/// Complexity: a round takes the steps of each live pair twice, once more if the pair is removed, and again when new marks arrive;
/// marks again for each 48 conditions. 1 byte a live pair while edges are counted, then 8 bytes while marks are passed on.
/// Source: Cerna, Pelanek, Distributed explicit fair cycle detection, SPIN 2003; with masks instead of a search for each mark, and
/// strong conditions without division of components.
class fair_rounds {
    state_share& graph_;
    claim_span claim_;
    edge_reader reads_;
    pair_masks live_;
    held_bytes held_;
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

}}  // namespace foregone::impl
