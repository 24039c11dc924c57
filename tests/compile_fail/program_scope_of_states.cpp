// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a program has paths, not states or actions; check it with fg::paths<N> or fg::random\{\}
#include <foregone/foregone.hpp>

namespace fg = foregone;

constexpr void tosses(auto& choose) { choose.either("heads"); }
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(fg::program<tosses>, fg::sequences<3>);
#else
FOREGONE_CHECK(fg::program<tosses>, fg::paths<3>);
#endif
