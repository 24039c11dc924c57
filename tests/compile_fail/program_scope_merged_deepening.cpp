// SPDX-License-Identifier: BSL-1.0
// expected: foregone: .*merge
#include <foregone/foregone.hpp>

namespace fg = foregone;

constexpr void tosses(auto& choose) { choose.reached(choose.either("heads")); }
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(fg::program<tosses>, fg::paths<3>.iterative_deepening().merge_states());
#else
FOREGONE_CHECK(fg::program<tosses>, fg::paths<3>.breadth_first().merge_states());
FOREGONE_CHECK(fg::program<tosses>, fg::paths<3>.merge_states());
#endif
