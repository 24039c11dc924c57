// SPDX-License-Identifier: BSL-1.0
// expected: foregone: one_of<Ds\.\.\.>; a value is in two alternatives, .* \(a class counts with all its values\)
#include <foregone/domain/one_of.hpp>
#include <foregone/domain/representative.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::one_of<fg::representative<1, 2>, fg::representative<0>, fg::representative<3, 2>>::size == 3);
#else
static_assert(fg::one_of<fg::representative<1, 2>, fg::representative<0>, fg::representative<3, 4>>::size == 3);
#endif
