// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's actions contain no representative value, so fg::alike has nothing to compare
#include <foregone/foregone.hpp>

namespace fg = foregone;

template <class Values>
struct counter {
    struct state {
        int count = 0;
        bool operator==(const state&) const = default;
    };
    using action = Values;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, int by) { return {(s.count + by) % 4}; }
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(fg::alike<counter<fg::one_of<fg::representative<1>, fg::values<5>>>>);
#else
FOREGONE_CHECK(fg::alike<counter<fg::representative<1, 5>>>);
#endif
