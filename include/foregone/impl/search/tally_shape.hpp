// SPDX-License-Identifier: BSL-1.0
#pragma once

// How a model's tally is written as a list of numbers, and what its flags say after a search that passed.

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

/// What a search did not exercise, by flags of actions and of expectations.
template <class Flag>
constexpr vacuity unused_among(const Flag* enabled, std::uint64_t actions, const Flag* selected, std::uint32_t expectations) {
    vacuity found;
    for (std::uint64_t i = actions; i-- > 0;)
        if (!enabled[i]) ++found.idle_actions, found.first_idle_action = i;
    for (std::uint32_t i = expectations; i-- > 0;)
        if (!selected[i]) ++found.unselected_expectations, found.first_unselected = i;
    return found;
}

/// The first `sometimes` without a witness, or no_property.
template <class Flag>
constexpr std::uint32_t first_unwitnessed(const Flag* witnessed, std::uint32_t properties, auto&& kind) {
    for (std::uint32_t i = 0; i < properties; ++i)
        if (kind(i) == property_kind::sometimes && !witnessed[i]) return i;
    return no_property;
}

/// If not all arguments of an action are tried, the model is not proved. `strength`: 0: all are.
template <class Verdict>
constexpr outcome conclude_arguments(Verdict& into, unsigned strength, outcome passed) {
    if (strength == 0) return passed;
    into.sampled.arguments = {strength, passed};
    return outcome::sampled;
}

}}  // namespace foregone::impl
