// SPDX-License-Identifier: BSL-1.0
// expected: foregone: strings<MaxLength, Alphabet>; the values of Alphabet are not char; write range<'a', 'z'>, values<'a', 'b'> or another domain of characters
#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::strings<3, fg::range<0, 9>>::size > 0);
#else
static_assert(fg::strings<3, fg::range<'0', '9'>>::size > 0);
#endif
