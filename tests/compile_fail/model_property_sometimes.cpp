// SPDX-License-Identifier: BSL-1.0
// expected: foregone: `sometimes` is about states; its predicate takes \(const state&\)
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
        fg::sometimes<"lights up">([](const state&, action, const state& to) { return to.lit; }),
#else
        fg::sometimes<"lights up">([](const state& s) { return s.lit; }),
#endif
    };
};
FOREGONE_CHECK(lamp);
