// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::paths<N> takes at most 100,000 choices in a row
#include <foregone/foregone.hpp>

namespace fg = foregone;

constexpr void tosses(auto& choose) { choose.either("heads"); }
#ifdef FOREGONE_MISUSE
FOREGONE_RUNTIME_CHECK(fg::program<tosses>, fg::paths<100'001>);
#else
FOREGONE_RUNTIME_CHECK(fg::program<tosses>, fg::paths<100'000>);
#endif
