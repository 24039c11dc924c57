// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a formula has a character that is not an operator
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include "../models/pressed_lamp.hpp"

namespace fg = foregone;

struct lamp : models::pressed_lamp {
#ifdef FOREGONE_MISUSE
    static constexpr auto properties =
        fg::properties{fg::ltl<"it is on", "[]<>$on">(fg::atom<"on">([](const state& s) { return s.on; }))};
#else
    static constexpr auto properties =
        fg::properties{fg::ltl<"it is on", "[]<>on">(fg::atom<"on">([](const state& s) { return s.on; }))};
#endif
};
FOREGONE_CHECK(lamp);
