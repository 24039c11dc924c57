// SPDX-License-Identifier: BSL-1.0
// expected types: foregone: the model has no initial state, or none inside its boundary, so that there is nothing to check
// expected types: check_failed<jugs, foregone::nowhere_to_begin>
// expected text: foregone: jugs.reachable: invalid model: it has no initial state, or none inside its boundary$
// expected text: foregone: jugs.sequences<2>: invalid model
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

struct jugs : models::pouring {
    static constexpr fg::no_properties properties{};
#ifdef FOREGONE_MISUSE
    static constexpr bool within_boundary(const state& s) { return s.small > 0; }
#else
    static constexpr bool within_boundary(const state& s) { return s.small >= 0; }
#endif
};
FOREGONE_STATIC_CHECK(jugs);
FOREGONE_CHECK(jugs, fg::sequences<2>);
