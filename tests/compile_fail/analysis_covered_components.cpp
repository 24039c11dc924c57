// SPDX-License-Identifier: BSL-1.0
// expected: foregone: covered<T, D>; D has no components whose values could be combined; pass a product<T, Ds...>
#include <foregone/domain/domain.hpp>
#include <foregone/suites/covering_arguments.hpp>

namespace fg = foregone;

struct point {
    int x, y, z;
};
using line = fg::integers<0, 9>;
#ifdef FOREGONE_MISUSE
static_assert(fg::covered<2, line>::size == 10);
#else
static_assert(fg::covered<2, fg::product<point, line, bool, bool>>::size == 20);
#endif
