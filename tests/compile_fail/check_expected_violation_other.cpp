// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the check fails
// expected: four gallons are measured
// expected: step<6,
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
