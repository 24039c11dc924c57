// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/foregone.hpp>

struct jug {
    struct state {
        int gallons = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { fill, empty };

    static constexpr state initial() { return {}; }
    static constexpr state next(state, action a) { return {a == action::fill ? 3 : 0}; }

    static constexpr auto properties = foregone::properties{
        foregone::always<"it never overflows">([](const state& s) { return s.gallons <= 3; }),
        foregone::sometimes<"it gets full">([](const state& s) { return s.gallons == 3; }),
    };
};
