// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has a member `propertes`, which foregone does not read; call it `properties`
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

struct jugs : models::pouring {
#ifdef FOREGONE_MISUSE
    static constexpr auto propertes
#else
    static constexpr auto properties
#endif
        = fg::properties{fg::never<"the small jug overflows">([](const state& s) { return s.small > 3; })};
};
FOREGONE_CHECK(jugs);
