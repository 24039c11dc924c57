// SPDX-License-Identifier: BSL-1.0
#pragma once

// How a run ends that is taken once more: how many steps it took, and what it violates.

#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/paths/paths_verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The end of a run along one path.
struct replayed {
    bool possible = true;                  ///< every action was enabled
    std::uint64_t steps = 0;               ///< how many were taken
    std::uint32_t property = no_property;  ///< the property that its last step or last state violates
    path_reason reason{};                  ///< of a program: the text of the expectation that fails
    bool for_ever = false;                 ///< judged as an infinite run, not by its steps alone
    turn_counts turns{};                   ///< of the threads of a program, if it has any

    constexpr bool violated() const { return property != no_property; }
};

}}  // namespace foregone::impl
