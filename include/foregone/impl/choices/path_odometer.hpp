// SPDX-License-Identifier: BSL-1.0
#pragma once

// The order of paths: advances the last choice that has an alternative left; used by all enumerations of paths.

#include <foregone/impl/choices/path.hpp>
#include <foregone/impl/choices/wanted_alternatives.hpp>

#include <cstdint>

/// The order of paths: the next path advances the last choice that can be advanced.
namespace foregone { inline namespace impl { namespace path_odometer {

/// Advances the last of `steps` choices that can be advanced, from `floor` on; returns the number of choices given to the next
/// path, or `floor` if there is no next path.
constexpr std::uint64_t moved_on(choice_point* points, std::uint64_t floor, std::uint64_t steps) {
    for (; steps > floor; --steps) {
        choice_point& last = points[steps - 1];
        if (wanted_alternatives::are_in(last)) [[unlikely]] {
            if (wanted_alternatives::advance(last)) return steps;
            continue;
        }
        if (last.index + 1 >= last.end) continue;
        ++last.index;
        return steps;
    }
    return floor;
}

}}}  // namespace foregone::impl::path_odometer
