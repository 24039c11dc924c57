// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the behavior's `perform` returns different types for its actions, and its expectations look at the history
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp_behavior {
    struct system {
        int light = 0;
    };
    struct press {};
    struct dim {};
    using action = fg::one_of<press, dim>;
    static constexpr int perform(system& s, press) { return s.light = 3 - s.light; }
#ifdef FOREGONE_MISUSE
    static constexpr bool perform(system&, dim) { return false; }
#else
    static constexpr int perform(system& s, dim) { return s.light = 1; }
#endif
    struct expect_light {
        static constexpr bool accepts(const auto&, const auto&, int light) { return light <= 3; }
    };
    using expectations = fg::first_of<expect_light>;
};
FOREGONE_CHECK(lamp_behavior, fg::sequences<2>);
