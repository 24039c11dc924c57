// SPDX-License-Identifier: BSL-1.0
// expected: foregone: tuples_of<D, K> has more than 2\^64 - 1 elements; take a smaller K or fewer values in D
#include <foregone/domain/product.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::tuples_of<bool, 64>::size > 0);
#else
static_assert(fg::tuples_of<bool, 63>::size > 0);
#endif
