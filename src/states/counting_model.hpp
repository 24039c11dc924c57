// SPDX-License-Identifier: BSL-1.0
#pragma once

// A packed model that counts actions and classes while it is searched; used by search_graph if counts are requested.

#include "states/wrapped_model.hpp"

#include <foregone/impl/search/rank_group.hpp>
#include <foregone/impl/search/run_terms.hpp>

#include <deque>
#include <mutex>

namespace foregone { inline namespace impl {

/// A model that also counts how often each action is taken, and how many states are in each class.
///
/// Complexity: each step is taken twice.
class counting_model final : public wrapped_model {
    mutable std::mutex adding_{};
    mutable std::deque<graph_counts> parts_{};  ///< of each worker; addresses stay

public:
    explicit counting_model(packed_model& inner) : wrapped_model(inner, inner.shape) {}

    owned<packed_worker> worker() const override;

    /// The sums over all workers and ranks. Requires: no worker runs.
    graph_counts counted(rank_group& ranks) const;
};

}}  // namespace foregone::impl
