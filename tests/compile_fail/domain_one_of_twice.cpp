// SPDX-License-Identifier: BSL-1.0
// expected: foregone: one_of<Ds\.\.\.>; a value is in two alternatives, so it has two indices; leave it out
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/range.hpp>
#include <foregone/domain/values.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::one_of<fg::range<1, 5>, bool, fg::values<7, 5>>::size > 0);
#else
static_assert(fg::one_of<fg::range<1, 5>, bool, fg::values<7, 6>>::size > 0);
#endif
