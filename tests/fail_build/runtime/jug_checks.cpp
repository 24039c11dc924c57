// SPDX-License-Identifier: BSL-1.0
#include <foregone/foregone.hpp>

namespace fg = foregone;

#ifdef VIOLATED
constexpr int poured = 4;
#else
constexpr int poured = 3;
#endif

struct jug {
    struct state {
        int small = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { fill_small, empty_small };

    static constexpr state initial() { return {}; }
    static constexpr state next(state, action a) { return {a == action::fill_small ? poured : 0}; }

    static constexpr auto properties = fg::properties{
        fg::always<"the small jug never overflows">([](const state& s) { return s.small <= 3; }),
        fg::sometimes<"the small jug gets full">([](const state& s) { return s.small >= 3; }),
    };
};
FOREGONE_RUNTIME_CHECK(jug);
