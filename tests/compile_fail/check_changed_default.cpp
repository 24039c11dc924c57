// SPDX-License-Identifier: BSL-1.0
// GCC 12 changes the function that makes a value with such an array, so that all lamps but those of the first step are off.
// compilers: gcc
// expected: foregone: GCC 12 takes a step of this model with another result the second time, because it has changed the default
#include <foregone/foregone.hpp>

#include <array>

namespace fg = foregone;

struct row_of_lamps {
    struct lamp {
        bool lit = true;
        int pressed = 0;
        bool operator==(const lamp&) const = default;
    };
    struct state {
        int presses = 0;
        std::array<lamp, 3> of{};
        bool operator==(const state&) const = default;
    };
    enum class action { press, release };
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action a) {
#ifdef FOREGONE_MISUSE
        state to{};
#else
        state to = s;
#endif
        to.presses = s.presses + (a == action::press ? 1 : -1);
        to.of[2].pressed = to.presses;
        if (to.presses < 0 || to.presses > 4) return false;
        s = to;
        return true;
    }
    static constexpr auto properties = fg::properties{fg::sometimes<"it is pressed">([](const state& s) { return s.presses > 3; })};
};
FOREGONE_CHECK(row_of_lamps);
