// SPDX-License-Identifier: BSL-1.0
#pragma once

// State numbers, and the work items in which a level of a state graph is expanded; used by all graph searches.

#include <cstdint>

namespace foregone { inline namespace impl {

/// The number of a state in the order of discovery.
using state_id = std::uint32_t;

inline constexpr state_id no_state = UINT32_MAX;

/// Part of one level of a state graph to expand: some states with all their actions, or one state with some of them.
struct work_item {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::uint64_t first_action = 0;
    std::uint64_t last_action = 0;

    constexpr std::uint64_t actions() const { return (last - first) * (last_action - first_action); }
};

/// The states of a level that are being expanded, handed out as work items.
struct expansion {
    std::uint64_t next = 0;
    std::uint64_t last = 0;
    std::uint64_t next_action = 0;  ///< of state `next`

    constexpr bool done() const { return next == last; }

    /// The next work item, of at most `actions` actions.
    ///
    /// Requires: not done(), and at least one action.
    constexpr work_item take(std::uint64_t actions, std::uint64_t actions_per_state) {
        const std::uint64_t whole = actions / actions_per_state;
        if (next_action > 0 || whole == 0) return take_part(actions, actions_per_state);
        const std::uint64_t first = next;
        const std::uint64_t left = last - first;
        next += whole < left ? whole : left;
        return {first, next, 0, actions_per_state};
    }

private:
    constexpr work_item take_part(std::uint64_t actions, std::uint64_t actions_per_state) {
        const std::uint64_t first = next_action;
        const std::uint64_t left = actions_per_state - first;
        const work_item part{next, next + 1, first, first + (actions < left ? actions : left)};
        next_action = part.last_action == actions_per_state ? 0 : part.last_action;
        if (next_action == 0) ++next;
        return part;
    }
};

}}  // namespace foregone::impl
