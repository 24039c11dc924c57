// SPDX-License-Identifier: BSL-1.0
// expected types: foregone: the check fails
// expected: four gallons are measured
// expected text: after 6 steps, but "four gallons are measured" was expected to be violated within 5 steps$
// expected types: step<6,[^>]*>[^>]*big_to_small[^>]*>[^>]*small = 3, big = 4
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{
        fg::never<"four gallons are measured">([](const state& s) { return s.big == 4; }),
    };
};
#ifdef FOREGONE_MISUSE
constexpr auto scope = fg::reachable.expect_violation("four gallons are measured", 5);
#else
constexpr auto scope = fg::reachable.expect_violation("four gallons are measured", 6);
#endif
FOREGONE_CHECK(jugs, scope);
