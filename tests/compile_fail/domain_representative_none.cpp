// SPDX-License-Identifier: BSL-1.0
// expected: foregone: representative_of<D>; the class D is empty, so it has no representative
#include <foregone/domain/representative.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
static_assert(fg::representative<>::size == 0);
#else
static_assert(fg::representative<7>::size == 1);
#endif
