// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has no initial state, or none inside its boundary, so that there is nothing to check
// expected: check_failed<jugs, foregone::nowhere_to_begin>
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
