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

#include "../models/jugs.hpp"

namespace fg = foregone;

// Every step of the shortest way to four gallons is in what the compiler says: its number, the action, the state.
struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{
        fg::never<"four gallons are measured">([](const state& s) { return s.big == 4; }),
    };
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(jugs);
#else
FOREGONE_CHECK(jugs, fg::reachable.expect_violation("four gallons are measured", 6));
#endif
