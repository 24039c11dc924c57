// SPDX-License-Identifier: BSL-1.0
#pragma once

// Decides temporal properties without storing the steps of the graph: for several ranks, or if memory is short.

#include "temporal/nearest_pairs.hpp"
#include "temporal/state_share.hpp"

#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/temporal/decide_temporal.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace foregone { inline namespace impl {

class fair_rounds;

/// Decides temporal properties with all ranks together. Each rank has its own states. Steps are stored for `always_possible` only.
///
/// Rounds remove pairs that no violating run visits infinitely often. Every rank gathers the pairs that are left. After a violation
/// every rank also gathers the states that its run needs. Both are decided as graphs in memory.
///
/// Guarantees: verdict, pairs and lasso are those of decide_temporal.
/// Errors: as those of state_share. `found` has a violation that is known by then, without its run.
class decision_by_rounds {
    using trace_type = basic_trace<std::vector<std::uint64_t>>;
    class gathered_pairs;

    state_share& graph_;
    std::uint64_t most_gathered_;  ///< pairs, at first
    rank_turns turns_;

public:
    temporal_finding found{};  ///< without its lasso
    trace_type trace{};        ///< of a violation

    decision_by_rounds(state_share& graph, std::uint64_t most_gathered)
        : graph_(graph), most_gathered_(most_gathered), turns_(graph.ranks()) {}

    void decide(const std::vector<temporal_claim>& claims);
    void note_leaving(const std::vector<temporal_claim>& claims);

private:
    bool all_ranks_see(bool sees) const;
    bool is_violated(const temporal_claim& claim);
    bool find_beginning(const temporal_claim& claim);
    bool find_trap(const temporal_claim& claim);
    bool find_fair_run(const temporal_claim& claim);
    bool has_no_run(const claim_span& claim);
    bool gather_core(fair_rounds& rounds, const claim_span& claim, std::optional<gathered_pairs>& into, bool& is_known);
    void gather(const claim_span& claim, const pair_masks& live, std::optional<gathered_pairs>& into);
    void trace_in(std::vector<std::uint64_t> states, function_ref<lasso(const numbered_graph&)> find);
};

}}  // namespace foregone::impl
