// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the check fails
// expected: no_witness<.*five gallons are in the small ju
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct jugs {
    struct state {
        int small = 0, big = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { fill_small, fill_big, empty_small, empty_big, small_to_big, big_to_small };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action a) {
        const int both = s.small + s.big;
        switch (a) {
            case action::fill_small: return {3, s.big};
            case action::fill_big: return {s.small, 5};
            case action::empty_small: return {0, s.big};
            case action::empty_big: return {s.small, 0};
            case action::small_to_big: return both <= 5 ? state{0, both} : state{both - 5, 5};
            case action::big_to_small: return both <= 3 ? state{both, 0} : state{3, both - 3};
        }
        return s;
    }

    static constexpr auto properties = fg::properties{
#ifdef FOREGONE_MISUSE
        fg::sometimes<"five gallons are in the small jug">([](const state& s) { return s.small == 5; }),
#else
        fg::sometimes<"five gallons are in the big jug">([](const state& s) { return s.big == 5; }),
#endif
    };
};
FOREGONE_CHECK(jugs);
