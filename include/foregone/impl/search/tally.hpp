// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a worker counts and notes besides states: transitions, enabled actions, deciding expectations, witnesses.

#include <foregone/impl/model/action_number.hpp>
#include <foregone/impl/search/model_view.hpp>
#include <foregone/impl/search/tally_shape.hpp>
#include <foregone/verdict.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The number of actions up to which a search notes whether each was ever enabled.
inline constexpr std::uint64_t tracked_limit_actions = 4'096;

/// Collects the expectations that decide steps, as bits of one number, which a short loop keeps in a register.
template <class View>
struct deciders {
    static constexpr bool gathers = [] {
        if constexpr (lists_expectations<View>) return View::expectations::size < 64;
        else return false;
    }();

    std::uint64_t bits = 0;

    template <class Note>
    constexpr void add(const Note& note) {
        if constexpr (gathers) bits |= std::uint64_t{1} << (note.selected & 63);  // no_property: the last bit
    }
};

/// The counts and notes of one worker of a search. Merged tallies do not depend on how the work was divided.
template <class View>
struct tally {
    static constexpr std::uint64_t tracked_actions = View::action_count <= tracked_limit_actions ? View::action_count : 0;
    static constexpr std::uint32_t properties = View::properties::size;

    std::uint64_t transitions = 0;
    std::uint64_t deadlocks = 0;
    std::uint64_t outside = 0;
    bool enabled[tracked_actions + 1]{};   ///< by action
    bool selected[properties + 1]{};       ///< by expectation
    bool witnessed[properties + 1]{};      ///< by property, for `sometimes`

    template <class Note>
    constexpr void step(std::uint64_t action, const Note& note) {
        ++transitions;
        note_step(action, note);
    }

    /// Notes everything about a step but its count.
    template <class Note>
    FOREGONE_ALWAYS_INLINE constexpr void note_step(std::uint64_t action, const Note& note) {
        if constexpr (tracked_actions > 0) enabled[action_of<View>(action)] = true;
        if constexpr (lists_expectations<View>)
            if (note.selected != no_property) selected[note.selected] = true;
    }

    /// Notes the deciding expectations that `deciders` has collected.
    constexpr void decided(std::uint64_t by) {
        if constexpr (deciders<View>::gathers)
            for (std::uint32_t i = 0; by != 0 && i < View::expectations::size; ++i, by >>= 1)
                if (by & 1) selected[i] = true;
    }

    /// Whether nothing is left to note about steps but their number, and what `deciders` collects.
    constexpr bool complete() const {
        for (std::uint64_t i = 0; i < tracked_actions; ++i)
            if (!enabled[i]) return false;
        if constexpr (lists_expectations<View> && !deciders<View>::gathers)
            for (std::uint32_t i = 0; i < View::expectations::size; ++i)
                if (!selected[i]) return false;
        return true;
    }

    constexpr void merge(const tally& other) {
        transitions += other.transitions;
        deadlocks += other.deadlocks;
        outside += other.outside;
        for (std::uint64_t i = 0; i < tracked_actions; ++i) enabled[i] |= other.enabled[i];
        for (std::uint32_t i = 0; i < properties; ++i) selected[i] |= other.selected[i];
        for (std::uint32_t i = 0; i < properties; ++i) witnessed[i] |= other.witnessed[i];
    }

    static constexpr void each_number(auto& self, auto&& visit) {
        visit(self.transitions), visit(self.deadlocks), visit(self.outside);
        for (std::uint64_t i = 0; i < tracked_actions; ++i) visit(self.enabled[i]);
        for (std::uint32_t i = 0; i < properties; ++i) visit(self.selected[i]);
        for (std::uint32_t i = 0; i < properties; ++i) visit(self.witnessed[i]);
    }

    constexpr vacuity unused() const {
        if constexpr (lists_expectations<View>)
            return unused_among(enabled, tracked_actions, selected, View::expectations::size);
        else return unused_among(enabled, tracked_actions, selected, 0);
    }

    /// The first `sometimes` without a witness, or no_property.
    constexpr std::uint32_t unwitnessed() const {
        return first_unwitnessed(witnessed, properties, [](std::uint32_t i) { return View::properties::kind(i); });
    }
};

}}  // namespace foregone::impl
