// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the behavior has no `expectations`; add `using expectations = fg::first_of
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct counter {
    using system = int;
    enum class action { add };
    static constexpr int perform(system& s, action) { return ++s; }
    struct expect_more {
        static constexpr bool accepts(const auto&, const action&, int answer) { return answer > 0; }
    };
#ifdef FOREGONE_MISUSE
    using expectation = expect_more;
#else
    using expectations = fg::first_of<expect_more>;
#endif
};
FOREGONE_CHECK(counter, fg::sequences<2>);
