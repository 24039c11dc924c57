// SPDX-License-Identifier: BSL-1.0
// expected: foregone: combinations_with_repetition_of<D, K>; D has more than 4,096 - K values; list fewer representative values
#include <foregone/domain/arrangements.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::combinations_with_repetition_of<fg::range<1, 4095>, 2>::size > 0);
#else
static_assert(fg::combinations_with_repetition_of<fg::range<1, 4094>, 2>::size > 0);
#endif
