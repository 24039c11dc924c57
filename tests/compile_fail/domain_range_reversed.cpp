// SPDX-License-Identifier: BSL-1.0
// expected: foregone: range<First, Last>; First is greater than Last, so it is empty; swap them, or write values<>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::range<3, 1>::size > 0);
#else
static_assert(fg::range<1, 3>::size > 0);
#endif
