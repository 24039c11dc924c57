// SPDX-License-Identifier: BSL-1.0
#pragma once

// Finds the states from which an atom stays reachable, for `always_possible` on several ranks.

#include "temporal/state_share.hpp"

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// For each state of this rank: whether a run inside the boundary leads from it to a state or a step at which the atom is true. All
/// ranks search together.
///
/// Guarantees: a state at the depth limit counts as one that reaches it.
/// Complexity: all steps are taken twice, and passed once backwards; 4 bytes a step, and 9 a state.
class reaching_states {
    state_share& graph_;
    held_bytes held_;
    std::vector<std::uint8_t> reaches_{};
    std::vector<std::uint32_t> first_{};  ///< by state: its first predecessor; then the end of all
    std::vector<std::uint32_t> from_{};   ///< predecessors: numbers among the states of all ranks
    bool all_reach_ = true;

public:
    reaching_states(state_share& graph, unsigned atom);

    bool contains(std::uint64_t state) const { return reaches_[state] != 0; }
    bool are_all() const { return all_reach_; }  ///< of all ranks

private:
    void turn_around(const claim_span& claim);
    void search_backwards();
    std::uint64_t bytes() const { return (first_.capacity() + from_.capacity()) * 4 + reaches_.capacity(); }
};

}}  // namespace foregone::impl
