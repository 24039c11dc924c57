// SPDX-License-Identifier: BSL-1.0
// expected: foregone: unit<T>; T has members, so it has more than one value; use a product of T and a domain for each member
#include <foregone/domain/values.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
struct tick {
    int count;
};
static_assert(fg::unit<tick>::size == 1);
#else
struct tick {};
static_assert(fg::unit<tick>::size == 1);
#endif
