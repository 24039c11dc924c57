// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a temporal property is about infinite runs
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include "../models/pressed_lamp.hpp"

namespace fg = foregone;

struct lamp : models::pressed_lamp {
    static constexpr auto properties = fg::properties{fg::always_eventually<"it is on">([](const state& s) { return s.on; })};
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(lamp, fg::sequences<3>);
#else
FOREGONE_CHECK(lamp);
#endif
