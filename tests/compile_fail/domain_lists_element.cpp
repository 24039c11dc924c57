// SPDX-License-Identifier: BSL-1.0
// expected: foregone: lists_of<D, MaxLength>; the values of D cannot be default constructed or assigned, which the list in place needs
#include <foregone/domain/lists_of.hpp>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

struct fixed {
    const int number;
    bool operator==(const fixed&) const = default;
};
struct loose {
    int number;
    bool operator==(const loose&) const = default;
};

#ifdef FOREGONE_MISUSE
static_assert(fg::lists_of<fg::product<fixed, fg::range<0, 9>>, 2>::size > 0);
#else
static_assert(fg::lists_of<fg::product<loose, fg::range<0, 9>>, 2>::size > 0);
#endif
