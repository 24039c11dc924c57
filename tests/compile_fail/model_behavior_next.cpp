// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the behavior's `next` does not fit its model and its actions; write `static constexpr model next\(model, const action&\);`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp_behavior {
    struct system {
        bool lit = false;
        bool operator==(const system&) const = default;
    };
    enum class action { press };
    static constexpr bool perform(system& s, action) { return s.lit = !s.lit; }
    struct model {
        bool lit = false;
        bool operator==(const model&) const = default;
    };
#ifdef FOREGONE_MISUSE
    static constexpr const char* next(model, action) { return "lit"; }
#else
    static constexpr void next(model& m, action) { m.lit = !m.lit; }
#endif
    struct expect_change {
        static constexpr bool expected(const model& m, action) { return !m.lit; }
    };
    using expectations = fg::first_of<expect_change>;
};
FOREGONE_CHECK(lamp_behavior);
