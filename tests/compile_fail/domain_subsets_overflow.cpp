// SPDX-License-Identifier: BSL-1.0
// expected: foregone: subsets_of<D> has more than 2\^64 - 1 elements; take a D with at most 63 values, or nonempty_subsets_of<D>
#include <foregone/domain/range.hpp>
#include <foregone/domain/subsets.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::subsets_of<fg::range<1, 64>>::size > 0);
#else
static_assert(fg::nonempty_subsets_of<fg::range<1, 64>>::size > 0);
#endif
