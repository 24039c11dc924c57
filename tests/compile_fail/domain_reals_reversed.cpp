// SPDX-License-Identifier: BSL-1.0
// expected: foregone: reals<First, Last>; First is not less than Last, or an end is beyond 2\^52; write two whole numbers
#include <foregone/domain/reals.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::reals<5, 5>::size > 0);
#else
static_assert(fg::reals<5, 6>::size > 0);
#endif
