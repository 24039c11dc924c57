// SPDX-License-Identifier: BSL-1.0
// Without a model the history is all that changes.
// expected: foregone: the behavior has a `next` or an `initial`, and no `model` that they are about
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct counting {
    using system = int;
    enum class action { up };
    static constexpr int perform(system& s, action) { return ++s; }
    struct expect_more {
        static constexpr bool accepts(const auto& past, action, int seen) { return seen == static_cast<int>(past.size()) + 1; }
    };
    using expectations = fg::first_of<expect_more>;
#ifndef FOREGONE_MISUSE
private:
#endif
    static constexpr int next(int model, action) { return model + 1; }
};
FOREGONE_CHECK(counting, fg::sequences<2>);
