// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the check fails; the shortest counterexample is in the template arguments, step by step
// expected: four gallons are measured
// expected: step<0,[^>]*>[^>]*initial[^>]*>[^>]*small = 0, big = 0
// expected: step<1,[^>]*>[^>]*fill_big[^>]*>[^>]*small = 0, big = 5
// expected: step<2,[^>]*>[^>]*big_to_small[^>]*>[^>]*small = 3, big = 2
// expected: step<3,[^>]*>[^>]*empty_small[^>]*>[^>]*small = 0, big = 2
// expected: step<4,[^>]*>[^>]*big_to_small[^>]*>[^>]*small = 2, big = 0
// expected: step<5,[^>]*>[^>]*fill_big[^>]*>[^>]*small = 2, big = 5
// expected: step<6,[^>]*>[^>]*big_to_small[^>]*>[^>]*small = 3, big = 4
#include <foregone/foregone.hpp>

namespace fg = foregone;

// Every step of the shortest way to four gallons is in what the compiler says: its number, the action, the state.
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
        fg::never<"four gallons are measured">([](const state& s) { return s.big == 4; }),
    };
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(jugs);
#else
FOREGONE_CHECK(jugs, fg::reachable.expect_violation("four gallons are measured", 6));
#endif
