// SPDX-License-Identifier: BSL-1.0
// expected: foregone: suggested classes need a finished search, and the compiler cannot finish this one
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct counter {
    using state = int;
    using action = fg::representative<1, 2, 3>;
    static constexpr state initial() { return 0; }
    static constexpr state next(state s, int by) { return (s + by) % 50; }
    static constexpr auto properties = fg::properties{fg::never<"it is at 49">([](state s) { return s == 49; })};
};
#ifdef FOREGONE_MISUSE
static_assert(!fg::suggested_classes<fg::alike<counter>, fg::reachable.budget(100)>.claims_stand());
#else
static_assert(!fg::suggested_classes<fg::alike<counter>>.claims_stand());
#endif
