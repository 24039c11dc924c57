// SPDX-License-Identifier: BSL-1.0
#pragma once

// A packed model that is searched for the witness of a `sometimes`; used by search_graph if one is requested.

#include "states/wrapped_model.hpp"

#include <cstdint>

namespace foregone { inline namespace impl {

/// A model whose only violations are the witnesses of one `sometimes`, so that a search finds the shortest run to one.
///
/// A witness counts as a deadlock: a violation of a state, whose trace has no further step.
class witness_model final : public wrapped_model {
    std::uint32_t property_;

public:
    /// Requires: the property is a `sometimes` of the model.
    witness_model(packed_model& inner, std::uint32_t property);

    owned<packed_worker> worker() const override;

    /// For the end of a trace, only a witness has no steps.
    void each_step(const std::uint64_t* from, std::uint64_t first, std::uint64_t last, step_detail detail,
                   step_visitor visit) const override;
    bool terminal(const std::uint64_t*) const override { return false; }
    /// Only a witness is searched.
    owned<graph_observer> observer(executor&, rank_group&, const run_terms&) const override { return {}; }

private:
    bool is_witness(const std::uint64_t* state) const;
};

}}  // namespace foregone::impl
