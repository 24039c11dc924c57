// SPDX-License-Identifier: BSL-1.0
// expected: foregone: range<First, Last> has more than 2\^64 - 1 elements; leave out one of the ends
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::range<std::uint64_t{0}, UINT64_MAX>::size > 0);
#else
static_assert(fg::range<std::uint64_t{1}, UINT64_MAX>::size > 0);
#endif
