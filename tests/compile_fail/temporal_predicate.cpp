// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a predicate of a temporal property takes the wrong arguments
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include "../models/pressed_lamp.hpp"

namespace fg = foregone;

struct lamp : models::pressed_lamp {
#ifdef FOREGONE_MISUSE
    static constexpr auto properties = fg::properties{fg::always_eventually<"it is on">([](int s) { return s == 1; })};
#else
    static constexpr auto properties = fg::properties{fg::always_eventually<"it is on">([](const state& s) { return s.on; })};
#endif
};
FOREGONE_CHECK(lamp);
