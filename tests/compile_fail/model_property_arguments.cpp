// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a property's predicate takes the wrong arguments or does not return bool; it takes \(const state&\), or \(const state&, const action&, const state&\)
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
        fg::always<"presses change it">([](const state& from, const state& to) { return from.lit != to.lit; }),
#else
        fg::always<"presses change it">([](const state& from, action, const state& to) { return from.lit != to.lit; }),
#endif
    };
};
FOREGONE_CHECK(lamp);
