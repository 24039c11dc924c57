// SPDX-License-Identifier: BSL-1.0
// expected types: foregone: the check fails; no state within its scope is a witness
// expected text: foregone: jugs.reachable: violates "five gallons are in the small jug": nothing that was searched is a witness$
// expected types: no_witness<.*five gallons are in the small ju
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

struct jugs : models::pouring {
    static constexpr auto properties = fg::properties{
#ifdef FOREGONE_MISUSE
        fg::sometimes<"five gallons are in the small jug">([](const state& s) { return s.small == 5; }),
#else
        fg::sometimes<"five gallons are in the big jug">([](const state& s) { return s.big == 5; }),
#endif
    };
};
FOREGONE_CHECK(jugs);
