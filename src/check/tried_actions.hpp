// SPDX-License-Identifier: BSL-1.0
#pragma once

// Which actions are tried if a check has very many: an equal share of each kind; for next steps and state graphs.

#include <foregone/impl/check/registered_check.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace foregone { inline namespace impl {

/// Visits a number of actions of a check, or all if there are no more: of each kind as many, so that one with many values hides no
/// other one.
///
/// Order: that of the actions.
template <class Visit>
void each_tried_action(const registered_check& check, std::uint64_t most, std::uint64_t actions, Visit&& visit) {
    const std::size_t kinds = check.kind_count();
    if (actions <= most || kinds < 2) {
        for (std::uint64_t action = 0; action < std::min(most, actions); ++action) visit(action);
        return;
    }
    const std::uint64_t share = std::max(most / kinds, std::uint64_t{1});
    std::uint64_t first = 0;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        const std::uint64_t last = std::min(check.actions_to_kind(kind), actions);
        for (std::uint64_t action = first; action < last && action - first < share; ++action) visit(action);
        first = std::max(first, last);
    }
}

}}  // namespace foregone::impl
