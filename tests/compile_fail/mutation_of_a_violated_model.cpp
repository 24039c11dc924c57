// SPDX-License-Identifier: BSL-1.0
// alone: the header changes what later checks register
// expected: foregone: the mutants of this model say nothing, because the model itself violates a property; correct it, or the
#include <foregone/foregone.hpp>
#include <foregone/mutation.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

struct jugs : models::pouring {
#ifdef FOREGONE_MISUSE
    static constexpr auto properties = fg::properties{fg::never<"four">([](const state& s) { return s.big == 4; })};
#else
    static constexpr auto properties = fg::properties{fg::never<"six">([](const state& s) { return s.big == 6; })};
#endif
};
static_assert(fg::mutation<jugs>.count() > 0);
