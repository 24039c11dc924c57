// SPDX-License-Identifier: BSL-1.0
// expected: foregone: integers<First, Last>; First is greater than Last, so it is empty; swap them, or write
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::integers<3, 1>::size > 0);
#else
static_assert(fg::integers<1, 3>::size > 0);
#endif
