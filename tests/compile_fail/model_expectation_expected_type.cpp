// SPDX-License-Identifier: BSL-1.0
// expected: foregone: an expectation has neither an `expected\(const model&, const action&\)` that can be compared with the answer, nor an `accepts\(const model&
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
    static constexpr model next(model, dim) { return 1; }
    struct expect_light {
#ifdef FOREGONE_MISUSE
        static constexpr const char* expected(const model&, const auto&) { return "light"; }
#else
        static constexpr int expected(const model& light, const auto& a) { return next(light, a); }
#endif
    };
    using expectations = fg::first_of<expect_light>;
};
FOREGONE_CHECK(lamp_behavior, fg::sequences<2>);
