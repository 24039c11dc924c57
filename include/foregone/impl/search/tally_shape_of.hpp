// SPDX-License-Identifier: BSL-1.0
#pragma once

// The layout of one model's tally.

#include <foregone/impl/domain/argument_strength.hpp>
#include <foregone/impl/search/conclude.hpp>
#include <foregone/impl/search/counted_numbers.hpp>
#include <foregone/impl/search/model_view.hpp>
#include <foregone/impl/search/tally.hpp>
#include <foregone/impl/search/tally_shape.hpp>
#include <foregone/model/symmetry.hpp>

#include <cstdint>
#include <vector>

namespace foregone { inline namespace impl {

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

}}  // namespace foregone::impl
