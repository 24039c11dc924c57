// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a component is not a domain; .* write its values as values<\.\.\.>
// expected: component<call, 1, int>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

struct call {
    int addr;
    int length;
};

#ifdef FOREGONE_MISUSE
static_assert(fg::product<call, fg::range<1, 2>, int>::size > 0);
#else
static_assert(fg::product<call, fg::range<1, 2>, fg::range<0, 9>>::size > 0);
#endif
