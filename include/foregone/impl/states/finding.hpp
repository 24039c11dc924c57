// SPDX-License-Identifier: BSL-1.0
#pragma once

// The least violation found in a state graph, in the order that makes counterexamples reproducible.

#include <foregone/impl/model/property_kind.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The least violation of a state graph found so far.
///
/// Order: by length, then by discovery of the state that the last step leaves, then by action, then by property.
struct finding {
    std::uint64_t steps = unlimited;
    std::uint64_t at = 0;              ///< the state that the last step leaves
    std::uint64_t action = no_action;  ///< the last step; no_action: the state itself is the finding
    std::uint32_t property = no_property;

    constexpr bool exists() const { return property != no_property; }

    constexpr bool before(const finding& other) const {
        if (steps != other.steps) return steps < other.steps;
        if (at != other.at) return at < other.at;
        if (action != other.action) return action < other.action;
        return property < other.property;
    }

    constexpr void keep(const finding& candidate) {
        if (candidate.before(*this)) *this = candidate;
    }
};

}}  // namespace foregone::impl
