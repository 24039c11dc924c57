// SPDX-License-Identifier: BSL-1.0
// expected: foregone: one_of<Ds\.\.\.>; two alternatives have values of one type and more than 16,384 each, .* make one of them a different type
// expected: are_disjoint<
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::one_of<fg::range<0, 20000>, fg::range<30000, 50000>>::size > 0);
#else
static_assert(fg::one_of<fg::range<0, 20000>, fg::range<40000, 50000>>::size > 0);
#endif
