// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the behavior's `enabled` cannot be called with each of its actions
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp_behavior {
    using system = bool;
    enum class action { press };
    static constexpr bool perform(system& on, action) { return on = !on; }
    using model = bool;
    static constexpr model next(model on, action) { return !on; }
#ifdef FOREGONE_MISUSE
    static constexpr bool enabled(action) { return true; }
#else
    static constexpr bool enabled(const model&, action) { return true; }
#endif
    struct expect_change {
        static constexpr bool expected(const model& on, action) { return !on; }
    };
    using expectations = fg::first_of<expect_change>;
};
FOREGONE_CHECK(lamp_behavior);
