// SPDX-License-Identifier: BSL-1.0
// expected text: jugs.reachable: nothing is violated, but "four gallons are measured" was expected to be violated$
// expected types: foregone: the check fails; the violation that it expects, .*, is not there
// expected types: expected_violation_not_found<.*name<[0-9]+>\{+"?[^>]*gallons
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
constexpr int goal = 6;
#else
constexpr int goal = 4;
#endif

struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{
        fg::never<"four gallons are measured">([](const state& s) { return s.big == goal; }),
    };
};
FOREGONE_CHECK(jugs, fg::reachable.expect_violation("four gallons are measured"));
