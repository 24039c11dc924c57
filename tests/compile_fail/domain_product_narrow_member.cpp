// SPDX-License-Identifier: BSL-1.0
// expected: foregone: product<T, Ds\.\.\.>; a member of T is too narrow for the values of its component
// expected: converted_domain<unsigned char, .*range<-1, 100>
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

struct level {
    std::uint8_t percent;
};

#ifdef FOREGONE_MISUSE
static_assert(fg::product<level, fg::range<-1, 100>>::at(0).percent == 0);
#else
static_assert(fg::product<level, fg::range<0, 100>>::at(0).percent == 0);
#endif
