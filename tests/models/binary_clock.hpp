// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/model/property.hpp>

#include <array>
#include <optional>

namespace models {

/// A machine that goes from one of two states to the other; it may begin in either.
///
/// Source: stateright, src/test_util.rs, `binary_clock`: 2 states.
struct binary_clock {
    struct state {
        int level = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { go_low, go_high };

    static constexpr std::array<state, 2> initial() { return {state{0}, state{1}}; }

    static constexpr std::optional<state> next(const state& s, action a) {
        const int level = a == action::go_high ? 1 : 0;
        if (s.level == level) return std::nullopt;
        return state{level};
    }

    static constexpr auto properties = foregone::properties{
        foregone::always<"in [0, 1]">([](const state& s) { return 0 <= s.level && s.level <= 1; }),
        foregone::sometimes<"high">([](const state& s) { return s.level == 1; }),
        foregone::deadlock_free,
    };
};

}  // namespace models
