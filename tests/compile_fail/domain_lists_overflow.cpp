// SPDX-License-Identifier: BSL-1.0
// expected: foregone: lists_of<D, MaxLength> has more than 2\^64 - 1 elements; take a smaller MaxLength or fewer values in D
#include <foregone/domain/lists_of.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::lists_of<bool, 64>::size > 0);
#else
static_assert(fg::lists_of<bool, 63>::size > 0);
#endif
