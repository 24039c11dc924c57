// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::reachable merges equal states, and this behavior's expectations look at the history, which never repeats; add a `model` and a `next` to the behavior
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct counter {
    using system = int;
    enum class action { add };
    static constexpr int perform(system& s, action) { return ++s; }
    struct expect_more {
        static constexpr bool accepts(const auto&, const action&, int answer) { return answer > 0; }
    };
    using expectations = fg::first_of<expect_more>;
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(counter, fg::reachable.budget(100));  // it would never repeat
#else
FOREGONE_CHECK(counter, fg::sequences<2>);
#endif
