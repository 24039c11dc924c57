// SPDX-License-Identifier: BSL-1.0
// Overloads none of which fits must not mean that there is no boundary.
// expected: foregone: the model's `within_boundary` cannot be called
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

struct jugs : models::pouring {
    static constexpr fg::no_properties properties{};
    static constexpr bool within_boundary(int small) { return small < 4; }
    static constexpr bool within_boundary(int small, int big) { return small + big < 9; }
#ifndef FOREGONE_MISUSE
    static constexpr bool within_boundary(const state& s) { return within_boundary(s.small, s.big); }
#endif
};
FOREGONE_CHECK(jugs);
