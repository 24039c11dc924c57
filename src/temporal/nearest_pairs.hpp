// SPDX-License-Identifier: BSL-1.0
#pragma once

// Finds the states on shortest runs to goal pairs across ranks, so that a counterexample is shortest.

#include "temporal/pair_masks.hpp"
#include "temporal/rank_turns.hpp"
#include "temporal/state_share.hpp"

#include <foregone/impl/base/function_ref.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The states on the shortest runs to goals, which are pairs. Every rank has the states of all ranks.
///
/// Complexity: takes the steps of each pair that is nearer than the goals twice; 16 bytes for each of these pairs.
class nearest_pairs {
    state_share& graph_;
    claim_span claim_;
    edge_reader reads_;
    rank_turns turns_;
    held_bytes held_;
    pair_masks reached_;
    std::vector<std::vector<state_pairs>> levels_{};  ///< this rank's new pairs at each distance
    std::vector<std::uint64_t> words_{};              ///< of the states
    std::vector<std::uint64_t> goals_{};              ///< words of the states at the end

public:
    /// The automaton states that make a goal with a state, as a mask.
    using goal_masks = function_ref<std::uint64_t(std::uint32_t state)>;

    nearest_pairs(state_share& graph, const claim_span& claim, goal_masks goals);

    bool found() const { return !goals_.empty(); }
    const std::vector<std::uint64_t>& states() const { return words_; }  ///< some of them several times
    const std::vector<std::uint64_t>& goals() const { return goals_; }

private:
    /// What every rank knows of the pairs that lie on a shortest run, at one distance.
    class marked;

    bool search(goal_masks goals);
    std::vector<state_pairs> goals_at_last_level(goal_masks goals) const;
    static std::vector<state_pairs> merged(std::vector<state_pairs> pairs);
    std::vector<state_pairs> leading_to(const marked& next, const std::vector<state_pairs>& level) const;
    std::uint64_t leading_to(const marked& next, const state_pairs& from, temporal_rows& rows) const;
    void add(const std::vector<std::uint64_t>& words);
};

}}  // namespace foregone::impl
