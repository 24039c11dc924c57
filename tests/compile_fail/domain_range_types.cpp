// SPDX-License-Identifier: BSL-1.0
// expected: foregone: range<First, Last>; First and Last are not integers of one type; give both the type
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::range<1, 3u>::size > 0);
#else
static_assert(fg::range<1u, 3u>::size > 0);
#endif
