// SPDX-License-Identifier: BSL-1.0
// expected: foregone: strings<MaxLength, Alphabet> has more than 2\^64 - 1 elements; take a smaller MaxLength or an alphabet of fewer characters
#include <foregone/domain/lists_of.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::strings<10>::size > 0);
#else
static_assert(fg::strings<9>::size > 0);
#endif
