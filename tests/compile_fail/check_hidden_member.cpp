// SPDX-License-Identifier: BSL-1.0
// expected text: foregone: dial.reachable: invalid model: two states are equal by == and differ in a member, dial.presses: 0 and 3$
// expected text: ^the second is reached by$
// expected types: foregone: the model is invalid: two states are equal by == and differ in a member; which, and the runs to both
// expected types: merged_states<foregone::differing_member<
// expected: dial.presses: 0 and 3
#include <foregone/foregone.hpp>

#include "../models/hidden.hpp"

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
struct dial : models::nothing_hidden {
    static constexpr state next(state s, action) { return s.dial.press(), s; }
};
#else
struct dial : models::nothing_hidden {};
#endif
FOREGONE_STATIC_CHECK(dial, fg::reachable.depth(5));
