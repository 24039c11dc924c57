// SPDX-License-Identifier: BSL-1.0
// expected: foregone: product<T, Ds\.\.\.> has more than 2\^64 - 1 elements; list fewer representative values
#include <foregone/domain/product.hpp>
#include <foregone/domain/range.hpp>

#include <utility>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
// 2^32 times 2^32
using all = fg::product<std::pair<int, int>, fg::range<-2147483647 - 1, 2147483647>, fg::range<-2147483647 - 1, 2147483647>>;
static_assert(all::size > 0);
#else
using all = fg::product<std::pair<int, int>, fg::range<-2147483647 - 1, 2147483647>, fg::range<-2147483647, 2147483647>>;
static_assert(all::size > 0);
#endif
