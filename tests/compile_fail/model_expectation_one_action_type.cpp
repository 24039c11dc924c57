// SPDX-License-Identifier: BSL-1.0
// An overload that is missing must not mean that the expectation always applies.
// expected: foregone: an expectation's `applies` cannot be called
// expected: expectations_can_be_asked<lamp_behavior, lamp_behavior::hit>
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp_behavior {
    struct system {
        int light = 0;
    };
    struct press {};
    struct dim {};
    struct hit {};
    using action = fg::one_of<press, dim, hit>;
    static constexpr int perform(system& s, const auto&) { return s.light = 3 - s.light; }

    struct expect_light {
        static constexpr bool applies(const auto&, press) { return true; }
        static constexpr bool applies(const auto&, dim) { return true; }
#ifndef FOREGONE_MISUSE
        static constexpr bool applies(const auto&, hit) { return true; }
#endif
        static constexpr bool accepts(const auto&, const auto&, int light) { return light <= 3; }
    };
    using expectations = fg::first_of<expect_light>;
};
FOREGONE_CHECK(lamp_behavior, fg::sequences<2>);
