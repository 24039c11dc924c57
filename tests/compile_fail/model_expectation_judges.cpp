// SPDX-License-Identifier: BSL-1.0
// expected: foregone: an expectation has neither an `expected\(const model&, const action&\)` that can be compared with the answer, nor an `accepts\(const model&, const action&
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp_behavior {
    struct system {
        bool lit = false;
    };
    enum class action { press };
    static constexpr bool perform(system& s, action) { return s.lit = !s.lit; }
    struct expect_change {
#ifdef FOREGONE_MISUSE
        static constexpr bool accepts(const auto& past, bool lit) { return lit == (past.size() % 2 == 0); }
#else
        static constexpr bool accepts(const auto& past, action, bool lit) { return lit == (past.size() % 2 == 0); }
#endif
    };
    using expectations = fg::first_of<expect_change>;
};
FOREGONE_CHECK(lamp_behavior, fg::sequences<1>);
