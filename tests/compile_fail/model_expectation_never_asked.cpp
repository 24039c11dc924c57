// SPDX-License-Identifier: BSL-1.0
// The other condition would judge alone.
// expected: foregone: an expectation.s `accepts` or `expected` cannot be called with any action, so it is not asked
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct counting {
    using system = int;
    enum class action { up };
    static constexpr int perform(system& s, action) { return ++s; }
    struct expect_more {
        static constexpr bool accepts(const auto& past, action, int seen) { return seen == static_cast<int>(past.size()) + 1; }
#ifdef FOREGONE_MISUSE
        static constexpr int expected(action) { return 7; }
#endif
    };
    using expectations = fg::first_of<expect_more>;
};
FOREGONE_CHECK(counting, fg::sequences<2>);
