// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the argument of a domain is not a domain; .* write its values as values<\.\.\.>
// expected: only_argument<int>
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::optional_of<int>::size > 0);
#else
static_assert(fg::optional_of<fg::range<0, 9>>::size > 0);
#endif
