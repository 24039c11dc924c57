// SPDX-License-Identifier: BSL-1.0
// expected: foregone: an initial state of the implementation stands for no initial state of the specification
#include <foregone/foregone.hpp>
#include <foregone/model/refinement.hpp>

#include "../models/pressed_lamp.hpp"

namespace fg = foregone;

struct counted : models::counting_lamp {
#ifdef FOREGONE_MISUSE
    static constexpr models::pressed_lamp::state abstraction(int pressed) { return {pressed % 2 == 0}; }
#else
    static constexpr models::pressed_lamp::state abstraction(int pressed) { return {pressed % 2 == 1}; }
#endif
};
FOREGONE_CHECK(fg::refines<counted, models::pressed_lamp>);
