// SPDX-License-Identifier: BSL-1.0
// expected: foregone: two of the model's properties have the same name
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{
        fg::never<"a jug overflows">([](const state& s) { return s.small > 3; }),
#ifdef FOREGONE_MISUSE
        fg::never<"a jug overflows">([](const state& s) { return s.big > 5; }),
#else
        fg::never<"the other jug overflows">([](const state& s) { return s.big > 5; }),
#endif
    };
};
FOREGONE_CHECK(jugs);
