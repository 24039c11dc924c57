// SPDX-License-Identifier: BSL-1.0
// An overload that is missing must not mean that the oracle stays where it is.
// expected: foregone: the behavior's `next` does not fit its model and its actions
// expected: oracle_takes<lamp_behavior, lamp_behavior::dim>
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
    static constexpr model next(model light, press) { return 3 - light; }
#ifdef FOREGONE_MISUSE
    static constexpr model next(model light, press, bool) { return light; }
#else
    static constexpr model next(model, dim) { return 1; }
#endif
    struct expect_light {
        static constexpr int expected(const model& light, press) { return 3 - light; }
        static constexpr int expected(const model&, dim) { return 1; }
    };
    using expectations = fg::first_of<expect_light>;
};
FOREGONE_CHECK(lamp_behavior, fg::sequences<2>);
