// SPDX-License-Identifier: BSL-1.0
// expected: fg::random looks for bugs of a depth of at most 16
#include <foregone/foregone.hpp>

namespace fg = foregone;

constexpr void coin(fg::chooser& choose) { choose.either("heads"); }

#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(fg::program<coin>, fg::random{.cycles = 2, .steps = 2, .bug_depth = 17});
#else
FOREGONE_CHECK(fg::program<coin>, fg::random{.cycles = 2, .steps = 2, .bug_depth = 16});
#endif
