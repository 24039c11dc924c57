// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has a `property`, which foregone does not read, and no `properties`; rename it
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

struct jugs : models::pouring {
#ifdef FOREGONE_MISUSE
    static constexpr auto property
#else
    static constexpr auto properties
#endif
        = fg::properties{fg::never<"the small jug overflows">([](const state& s) { return s.small > 3; })};
};
FOREGONE_CHECK(jugs);
