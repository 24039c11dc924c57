// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/engine/model_view.hpp>
#include <foregone/impl/verdict/walk.hpp>
#include <foregone/model/property.hpp>
#include <foregone/model/scope.hpp>

#include <cstdint>

namespace foregone {

/// The shortest violation found so far. Ties: property violations before deadlocks, then lexicographic order. A state graph has the
/// same order.
template <std::uint64_t MaxSteps>
struct tree_finding {
    std::uint64_t steps = unlimited;
    bool deadlocked = false;  ///< a state without a successor, which shows only when one step more is tried
    std::uint32_t property = no_property;
    std::uint64_t initial = 0;
    std::uint64_t actions[MaxSteps]{};

    constexpr bool exists() const { return property != no_property; }

    constexpr bool before(const tree_finding& other) const {
        if (steps != other.steps) return steps < other.steps;
        if (deadlocked != other.deadlocked) return other.deadlocked;
        if (!exists() || initial != other.initial) return initial < other.initial;
        for (std::uint64_t i = 0; i < steps; ++i)
            if (actions[i] != other.actions[i]) return actions[i] < other.actions[i];
        return false;
    }
};


/// What one worker of a tree asks of the states behind the longest sequences, from which nothing is tried any more: whether something
/// could be, if the model claims freedom from deadlock.
template <class View>
struct tree_end {
    static constexpr bool judges = View::properties::deadlock() != no_property;

    bool asking = false;     ///< the model is being asked; it threw if this stays so
    bool matters = judges;   ///< not where it has thrown

    constexpr bool is_deadlock_at(const typename View::node& state) {
        asking = true;
        const bool found = answer(state);
        asking = false;
        return found;
    }

    /// Whether it was here that the model has thrown; if so, it is asked no more.
    constexpr bool has_thrown() {
        const bool thrown = asking;
        asking = false;
        if (thrown) matters = false;
        return thrown;
    }

private:
    static constexpr bool answer(const typename View::node& state) {
        if constexpr (!judges) return false;
        else if constexpr (knows_deadlocks<View>) return View::is_end_deadlock(state);
        else return is_deadlock<View>(state);
    }
};

}  // namespace foregone
