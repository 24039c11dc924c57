// SPDX-License-Identifier: BSL-1.0
#pragma once

// The verdict on temporal properties, once the state graph is complete.

#include <foregone/impl/base/config.hpp>
#include <foregone/impl/engine/temporal/fair_core.hpp>
#include <foregone/impl/engine/temporal/find_lasso.hpp>
#include <foregone/impl/engine/temporal/temporal_graph.hpp>
#include <foregone/impl/engine/temporal/temporal_pairs.hpp>
#include <foregone/impl/engine/temporal/trapped_states.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// The first temporal property that is violated, and its lasso.
struct temporal_finding {
    bool violated = false;
    std::size_t claim = 0;  ///< its number in the list of claims
    lasso run{};
    std::uint64_t pairs = 0;  ///< reached pairs, of all claims up to the violated one
};

/// Decides temporal properties one after another, up to the first one that is violated.
constexpr temporal_finding decide_temporal(const temporal_graph& graph, const std::vector<temporal_claim>& claims) {
    temporal_finding found;
    for (; found.claim < claims.size(); ++found.claim) {
        const temporal_claim& claim = claims[found.claim];
        if (claim.is_possible) {
            found.violated = find_trap(graph, trapped_states(graph, claim.first_atom), found.run);
            if (found.violated) return found;
            continue;
        }
        if (claim.violations.states == 0) continue;
        const temporal_pairs pairs(graph, claim);
        found.pairs += pairs.count();
        const fair_core core(pairs);
        if (core.empty()) continue;
        found.violated = true;
        found.run = lasso_finder(pairs, core).find();
        return found;
    }
    return found;
}

}  // namespace foregone::inline impl
