// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <cstdint>

namespace foregone {

/// The number of a state in the order in which a search first met it.
using state_id = std::uint32_t;

inline constexpr state_id no_state = UINT32_MAX;

/// A piece of one level of a state graph to expand: some states with all their actions, or one state with some of them.
struct piece {
    state_id first = 0;
    state_id last = 0;
    std::uint64_t first_action = 0;
    std::uint64_t last_action = 0;
};

}  // namespace foregone
