// SPDX-License-Identifier: BSL-1.0
#pragma once

// What a search of sequences finds: the shortest violation, all violations, and deadlocks after the longest sequences.

#include <foregone/impl/model/property_kind.hpp>
#include <foregone/impl/search/model_view.hpp>
#include <foregone/impl/search/walk.hpp>

#include <cstdint>

namespace foregone { inline namespace impl {

/// The shortest violation found so far. Ties: property violations before deadlocks, then lexicographic order, as in a state
/// graph.
template <std::uint64_t MaxSteps>
struct tree_finding {
    std::uint64_t steps = unlimited;
    bool deadlocked = false;  ///< a state without a successor; it shows after one more step
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

/// Receives all violations of a search that goes on after each.
class violation_listener {
public:
    /// `next`: by depth, one more than the number of the action.
    virtual void note(std::uint64_t steps, std::uint32_t property, bool deadlocked, std::uint64_t initial,
                      const std::uint64_t* next) = 0;

protected:
    ~violation_listener() = default;
};

/// The check of one worker on the states after the longest sequences, where no step is tried: whether some action is enabled, if
/// the model claims freedom from deadlock.
template <class View>
struct tree_end {
    static constexpr bool judges = View::properties::deadlock() != no_property;

    bool asking = false;     ///< a model function is being called; it threw if this stays true
    bool matters = judges;   ///< false after an exception

    constexpr bool is_deadlock_at(const typename View::node& state) {
        asking = true;
        const bool found = answer(state);
        asking = false;
        return found;
    }

    /// Whether the model threw in this check; if so, the check is not made again.
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

}}  // namespace foregone::impl
