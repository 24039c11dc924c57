// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/impl/model/property_list.hpp>
#include <foregone/model/property.hpp>

#include <array>
#include <cstddef>

namespace models {

struct lamp {
    bool lit = true, touched = false;  // the default is not all zeros, and an array of three has it three times
    bool operator==(const lamp&) const = default;
};

/// Three lamps, all of which are lit; each may be touched: 8 states, 12 transitions, 3 steps to the last.
struct lamps {
    struct state {
        std::array<lamp, 3> of{};
        bool operator==(const state&) const = default;
    };
    enum class action { first, second, third };

    static constexpr state initial() { return {}; }

    static constexpr bool next(state& s, action a) {
        lamp& one = s.of[static_cast<std::size_t>(a)];
        if (one.touched) return false;
        return one.touched = true;
    }

    static constexpr auto properties = foregone::properties{
        foregone::never<"a lamp is out">([](const state& s) { return !s.of[0].lit || !s.of[1].lit || !s.of[2].lit; }),
        foregone::sometimes<"all are touched">(
            [](const state& s) { return s.of[0].touched && s.of[1].touched && s.of[2].touched; }),
    };
};

}  // namespace models
