// SPDX-License-Identifier: BSL-1.0
// expected: foregone: .*bug_depth
#include <foregone/foregone.hpp>

namespace fg = foregone;

constexpr void tosses(auto& choose) { choose.either("heads"); }
#ifdef FOREGONE_MISUSE
FOREGONE_RUNTIME_CHECK(fg::program<tosses>, fg::random{.bug_depth = 17});
#else
FOREGONE_RUNTIME_CHECK(fg::program<tosses>, fg::random{.bug_depth = 16});
#endif
