// SPDX-License-Identifier: BSL-1.0
// expected: foregone: integers<First, Last>; First and Last are not integers of one type; give both the type that the values shall have
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::integers<-3, 3l>::size == 7);
#else
static_assert(fg::integers<-3l, 3l>::size == 7);
#endif
