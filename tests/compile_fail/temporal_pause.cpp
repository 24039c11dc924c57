// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a formula has an X, and fairness lists fg::may_stop
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include "../models/pressed_lamp.hpp"

namespace fg = foregone;

struct lamp : models::pressed_lamp {
    static constexpr auto properties =
        fg::properties{fg::ltl<"it is on", "[](on -> X !on)">(fg::atom<"on">([](const state& s) { return s.on; }))};
#ifdef FOREGONE_MISUSE
    static constexpr auto fairness = fg::fairness{fg::may_stop};
#else
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"it is pressed">([](action) { return true; })};
#endif
};
FOREGONE_CHECK(lamp);
