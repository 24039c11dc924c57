// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the behavior has no `perform` for one of its actions; add `static constexpr auto perform\(system&, const action&\);`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct counter {
    using system = int;
    enum class action { add };
#ifdef FOREGONE_MISUSE
    static constexpr int act(system& s, action) { return ++s; }
#else
    static constexpr int perform(system& s, action) { return ++s; }
#endif
    struct expect_more {
        static constexpr bool accepts(const auto&, const action&, int answer) { return answer > 0; }
    };
    using expectations = fg::first_of<expect_more>;
};
FOREGONE_CHECK(counter, fg::sequences<2>);
