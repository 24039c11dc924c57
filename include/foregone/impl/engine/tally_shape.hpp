// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/domain/argument_strength.hpp>
#include <foregone/impl/engine/conclude.hpp>
#include <foregone/impl/engine/counted_numbers.hpp>
#include <foregone/impl/engine/model_view.hpp>
#include <foregone/impl/engine/tally.hpp>
#include <foregone/model/property.hpp>
#include <foregone/model/symmetry.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace foregone::inline impl {

/// The layout of a model's tally as a list of numbers: transitions, deadlocks, states outside the boundary, then flags that are 0
/// or 1: enabled actions, deciding expectations, and witnessed properties.
struct tally_shape {
    static constexpr std::size_t counts = 3;  ///< numbers that are no flags

    std::uint64_t tracked_actions;
    std::uint32_t properties;
    std::uint32_t expectations;
    property_kind (*kind)(std::uint32_t property);
    unsigned argument_strength;  ///< 0: all arguments of actions are tried
    vacuity (*unused)(const std::vector<std::uint64_t>& numbers) = nullptr;  ///< with symmetry: what was not exercised

    std::size_t counters() const { return counts + static_cast<std::size_t>(tracked_actions) + 2 * std::size_t{properties}; }
};

template <class View>
tally_shape tally_shape_of() {
    std::uint32_t expectations = 0;
    if constexpr (lists_expectations<View>) expectations = View::expectations::size;
    tally_shape shape{tally<View>::tracked_actions, tally<View>::properties, expectations,
                      [](std::uint32_t property) { return View::properties::kind(property); },
                      argument_strength<typename View::action_domain>()};
    if constexpr (reducing_view<View>)
        shape.unused = [](const std::vector<std::uint64_t>& numbers) {
            tally<View> all;
            read_numbers(all, numbers);
            return unused_of(all);
        };
    return shape;
}

}  // namespace foregone::impl
