// SPDX-License-Identifier: BSL-1.0
// expected: foregone: expect_violation\(\) names a property that the model does not have
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

struct jugs : models::pouring {
    static constexpr auto properties =
        fg::properties{fg::never<"four gallons">([](const state& s) { return s.big == 4; })};
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(jugs, fg::reachable.expect_violation("four galons"));
#else
FOREGONE_CHECK(jugs, fg::reachable.expect_violation("four gallons"));
#endif
