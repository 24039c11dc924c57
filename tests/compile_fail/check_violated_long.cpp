// SPDX-License-Identifier: BSL-1.0
// expected text: ^ 150  turn     .turned = 150.$
// expected types: foregone: the check fails
// expected: the wheel is turned 150 times|the wheel is turned 150 times
// expected types: step<150,[^>]*>[^>]*turn[^>]*>[^>]*turned = 150
#include <foregone/foregone.hpp>

namespace fg = foregone;

// A counterexample of many steps is reported to its end.
struct lock {
    struct state {
        int turned = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { turn_back, turn };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) { return {a == action::turn ? s.turned + 1 : 0}; }

    static constexpr auto properties = fg::properties{
        fg::never<"the wheel is turned 150 times">([](const state& s) { return s.turned == 150; }),
    };
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(lock);
#else
FOREGONE_CHECK(lock, fg::reachable.depth(149));
#endif
