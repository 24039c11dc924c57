// SPDX-License-Identifier: BSL-1.0
#pragma once

// Judges a step, a state and the end of a run by a view's properties; used by walks, trees and replay. A state graph judges in two
// halves, by step_notes.

#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/model/seldom_steps.hpp>

#include <cstdint>
#include <type_traits>

namespace foregone { inline namespace impl {

/// The violations of a step and of its successor, and whether a search may continue from the successor.
struct judged {
    std::uint32_t property = no_property;
    bool inside = true;  ///< within the boundary

    constexpr bool goes_on() const { return inside && property == no_property; }
};

/// Whether a search judges the successor of a step that itself violates `failed`, or no_property, and continues from it.
///
/// After a wrong answer, a system and its model need not agree, so properties of both are not asked.
template <class View>
constexpr bool looks_behind(std::uint32_t failed) {
    return !View::properties::after_right_steps_only || failed == no_property;
}

/// Judges a step that itself violates `failed`, or no_property, by its successor.
///
/// Guarantees: of several violated properties the first listed one; outside the boundary, only the violation of the step.
template <class View>
constexpr judged judge(std::uint32_t failed, const typename View::node& to) {
    if constexpr (View::bounded)
        if (!View::within_boundary(to)) return {failed, false};
    if (!looks_behind<View>(failed)) return {failed};
    const std::uint32_t by_state = View::properties::violated_by_state(to);
    return {by_state < failed ? by_state : failed, true};
}

/// Notes the `sometimes` properties that a state witnesses. Requires: the state is inside the boundary.
template <class View, class Tally>
constexpr void note_witness(const typename View::node& at, Tally& counted) {
    View::properties::witness(at, counted.witnessed, [&](std::uint32_t i) { counted.witnessed[i] = true; });
}

/// Whether one of the actions with first <= number < last is enabled; later ones are not tried.
template <class View>
constexpr bool enables_some(const typename View::node& at, std::uint64_t first, std::uint64_t last) {
    bool enabled = false;
    for (; first < last && !enabled; ++first) {
        if (std::is_constant_evaluated()) View::each_step(at, {}, first, first + 1, [&](auto&&...) { enabled = true; });
        else each_step_of<View>(at, first, first + 1, [&](auto&&...) { enabled = true; });
    }
    return enabled;
}

/// Whether a state is a deadlock: no step is possible, and no run may end in it.
template <class View>
constexpr bool is_deadlock(const typename View::node& at) {
    return !View::terminal(at) && !enables_some<View>(at, 0, View::action_count);
}

/// The violation of a run that ends in this state: an invariant, or freedom from deadlock.
template <class View>
constexpr std::uint32_t violated_at_end(const typename View::node& at) {
    const std::uint32_t failed = View::properties::violated_by_state(at);
    if constexpr (View::properties::deadlock() == no_property) return failed;
    else return failed == no_property && is_deadlock<View>(at) ? View::properties::deadlock() : failed;
}

}}  // namespace foregone::impl
