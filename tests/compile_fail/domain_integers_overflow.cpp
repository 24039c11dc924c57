// SPDX-License-Identifier: BSL-1.0
// expected: foregone: integers<First, Last> has 2\^64 elements, one more than an index can number; leave out one of the ends
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::all_integers<std::int64_t>::size > 0);
#else
static_assert(fg::integers<-INT64_MAX, INT64_MAX>::size > 0);
#endif
