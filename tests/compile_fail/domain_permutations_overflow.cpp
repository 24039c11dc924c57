// SPDX-License-Identifier: BSL-1.0
// expected: foregone: permutations_of<D, K> has more than 2\^64 - 1 elements; take a smaller K or fewer values in D
#include <foregone/domain/arrangements.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::permutations_of<fg::range<1, 21>>::size > 0);
#else
static_assert(fg::permutations_of<fg::range<1, 20>>::size > 0);
#endif
