// SPDX-License-Identifier: BSL-1.0
#pragma once

// How a model's tally is written as a list of numbers.

#include <foregone/impl/model/property_kind.hpp>
#include <foregone/verdict.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

/// The layout of a model's tally as a list of numbers: transitions, deadlocks, states outside the boundary, then flags that are 0
/// or 1: enabled actions, deciding expectations, and witnessed properties.
struct tally_shape {
    static constexpr std::size_t counts = 3;  ///< numbers that are not flags

    std::uint64_t tracked_actions;
    std::uint32_t properties;
    std::uint32_t expectations;
    property_kind (*kind)(std::uint32_t property);
    unsigned argument_strength;  ///< 0: all arguments of actions are tried
    vacuity (*unused)(const std::vector<std::uint64_t>& numbers) = nullptr;  ///< with symmetry: what was not exercised

    std::size_t counters() const { return counts + static_cast<std::size_t>(tracked_actions) + 2 * std::size_t{properties}; }
};

}}  // namespace foregone::impl
