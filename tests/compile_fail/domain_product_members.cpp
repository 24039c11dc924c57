// SPDX-License-Identifier: BSL-1.0
// expected: foregone: product<T, Ds\.\.\.>; the number of components is not the number of members of T; give one component for each member
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

struct call {
    int addr;
    bool urgent;
};

#ifdef FOREGONE_MISUSE
static_assert(fg::product<call, fg::range<1, 2>>::size > 0);
#else
static_assert(fg::product<call, fg::range<1, 2>, bool>::size > 0);
#endif
