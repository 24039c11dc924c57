// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has a `fairness`, but no temporal property
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include "../models/pressed_lamp.hpp"

namespace fg = foregone;

struct lamp : models::pressed_lamp {
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"it is pressed">([](action a) { return a == action::press; })};
#ifdef FOREGONE_MISUSE
    static constexpr auto properties = fg::properties{fg::sometimes<"it is on">([](const state& s) { return s.on; })};
#else
    static constexpr auto properties = fg::properties{fg::always_eventually<"it is on">([](const state& s) { return s.on; })};
#endif
};
FOREGONE_CHECK(lamp);
