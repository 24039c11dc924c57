// SPDX-License-Identifier: BSL-1.0
// expected types: foregone: the check fails
// expected: four gallons are measured
// expected types: step<6,
// expected text: after 6 steps, but "six gallons are measured" was expected to be violated$
// expected text: ^   6  big_to_small  .small = 3, big = 4.$
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{
        fg::never<"four gallons are measured">([](const state& s) { return s.big == 4; }),
        fg::never<"six gallons are measured">([](const state& s) { return s.big == 6; }),
    };
};
#ifdef FOREGONE_MISUSE
constexpr auto scope = fg::reachable.expect_violation("six gallons are measured");
#else
constexpr auto scope = fg::reachable.expect_violation("four gallons are measured");
#endif
FOREGONE_CHECK(jugs, scope);
