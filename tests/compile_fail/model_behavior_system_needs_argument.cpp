// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the `system` has no default constructor, or its `create` does not return one
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct counter {
    struct system {
        int value;
        constexpr explicit system(int first) : value(first) {}
    };
#ifndef FOREGONE_MISUSE
    static constexpr system create() { return system(0); }
#endif
    enum class action { add };
    static constexpr int perform(system& s, action) { return ++s.value; }
    struct expect_more {
        static constexpr bool accepts(const auto&, const action&, int answer) { return answer > 0; }
    };
    using expectations = fg::first_of<expect_more>;
};
FOREGONE_RUNTIME_CHECK(counter, fg::sequences<2>);
