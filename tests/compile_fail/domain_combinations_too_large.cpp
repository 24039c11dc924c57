// SPDX-License-Identifier: BSL-1.0
// expected: foregone: combinations_of<D, K>; D has more than 4,096 values; list fewer representative values, or use tuples_of<D, K>
#include <foregone/domain/arrangements.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::combinations_of<fg::range<0, 4096>, 2>::size > 0);
#else
static_assert(fg::combinations_of<fg::range<1, 4096>, 2>::size > 0);
#endif
