// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/property.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>

namespace foregone {

/// The shortest violation found so far. Ties: property violations before deadlocks, then lexicographic order. A state graph has the
/// same order.
template <std::uint64_t MaxSteps>
struct tree_finding {
    std::uint64_t steps = unlimited;
    bool stuck = false;  ///< a state without a successor, which shows only when one step more is tried
    std::uint32_t property = no_property;
    std::uint64_t initial = 0;
    std::uint64_t actions[MaxSteps]{};

    constexpr bool exists() const { return property != no_property; }

    constexpr bool before(const tree_finding& other) const {
        if (steps != other.steps) return steps < other.steps;
        if (stuck != other.stuck) return other.stuck;
        if (!exists() || initial != other.initial) return initial < other.initial;
        for (std::uint64_t i = 0; i < steps; ++i)
            if (actions[i] != other.actions[i]) return actions[i] < other.actions[i];
        return false;
    }
};

}  // namespace foregone
