// SPDX-License-Identifier: BSL-1.0
// expected: foregone: subset_of<D>; D has more than 64 values, and a set of them does not fit 64 bits; list fewer
#include <foregone/domain/range.hpp>
#include <foregone/domain/subsets.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::subset_of<fg::range<0, 64>>{}.empty());
#else
static_assert(fg::subset_of<fg::range<1, 64>>{}.empty());
#endif
