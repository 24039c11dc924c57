// SPDX-License-Identifier: BSL-1.0
// expected: foregone: product<T, Ds\.\.\.>; the members of T cannot be listed, .* BOOST_HANA_ADAPT_STRUCT
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
class call {
    int addr_;

public:
    constexpr explicit call(int addr) : addr_(addr) {}
    constexpr int addr() const { return addr_; }
};
static_assert(fg::product<call, fg::range<1, 2>>::size > 0);
#else
struct call {
    int addr;
};
static_assert(fg::product<call, fg::range<1, 2>>::size > 0);
#endif
