// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a property's predicate takes the wrong arguments or does not return bool
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.lit}; }
    static constexpr auto properties = fg::properties{
#ifdef FOREGONE_MISUSE
        fg::always<"is a lamp">([](const state&) { return 1; }),
#else
        fg::always<"is a lamp">([](const state&) { return true; }),
#endif
    };
};
FOREGONE_CHECK(lamp);
