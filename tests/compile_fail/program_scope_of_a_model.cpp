// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::paths<N> is for programs that choose, and this is not one: it has no function `static void run\(fg::chooser&\)`
#include <foregone/foregone.hpp>

#include "../models/jugs.hpp"

namespace fg = foregone;

struct only_pouring : models::pouring {
    static constexpr fg::no_properties properties{};
};

#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(only_pouring, fg::paths<3>);
#else
FOREGONE_CHECK(only_pouring, fg::sequences<3>);
#endif
