// SPDX-License-Identifier: BSL-1.0
// expected gcc: use of deleted function .*operator<=>
// expected clang: deleted operator '<=>'
#include <foregone/domain/scalarset.hpp>

namespace fg = foregone;
using node = fg::scalarset<"node", 3>;

constexpr bool comes_first(node a, node b) {
#ifdef FOREGONE_MISUSE
    return a < b;
#else
    return a != b;
#endif
}
static_assert(!comes_first(node{}, node{}));
