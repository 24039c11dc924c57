// SPDX-License-Identifier: BSL-1.0
// expected: foregone: where<D, Predicate>; D has more than 16,384 values, .* restrict the parts of D before they are multiplied
#include <foregone/domain/range.hpp>
#include <foregone/domain/where.hpp>

namespace fg = foregone;

constexpr bool is_even(int number) {
    return number % 2 == 0;
}

#ifdef FOREGONE_MISUSE
static_assert(fg::where<fg::range<0, 16'384>, is_even>::size > 0);
#else
static_assert(fg::where<fg::range<1, 16'384>, is_even>::size > 0);
#endif
