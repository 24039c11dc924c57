// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the `system` has no default constructor, or its `create` does not return one
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
    static constexpr int perform(system& s, dim) { return s.light = 1; }

    using model = int;
#ifdef FOREGONE_MISUSE
    static constexpr int create() { return 3; }
#else
    static constexpr system create() { return {3}; }
#endif
    struct expect_light {
        static constexpr bool accepts(const auto&, const auto&, int light) { return light <= 3; }
    };
    using expectations = fg::first_of<expect_light>;
};
FOREGONE_CHECK(lamp_behavior, fg::sequences<2>);
