// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a condition of fairness is about no action
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include "../models/pressed_lamp.hpp"

namespace fg = foregone;

struct lamp : models::pressed_lamp {
    static constexpr auto always_on = fg::always_eventually<"it is on">([](const state& s) { return s.on; });
#ifdef FOREGONE_MISUSE
    static constexpr auto own = fg::fairness{fg::weakly_fair<"never">([](action) { return false; })};
#else
    static constexpr auto own = fg::fairness{fg::weakly_fair<"always">([](action) { return true; })};
#endif
    static constexpr auto properties = fg::properties{always_on.under(own)};
};
FOREGONE_CHECK(lamp);
