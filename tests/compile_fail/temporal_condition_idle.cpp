// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a condition of fairness is about no action
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include "../models/pressed_lamp.hpp"

namespace fg = foregone;

struct lamp : models::pressed_lamp {
    static constexpr auto properties = fg::properties{fg::always_eventually<"it is on">([](const state& s) { return s.on; })};
#ifdef FOREGONE_MISUSE
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"never">([](action) { return false; })};
#else
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"always">([](action) { return true; })};
#endif
};
FOREGONE_CHECK(lamp);
