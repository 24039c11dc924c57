// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::alike derives a model with more actions from its argument, and this argument is final; remove `final`
#include <foregone/foregone.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
struct flag final {
#else
struct flag {
#endif
    using state = int;
    using action = fg::representative<1, 2>;
    static constexpr state initial() { return 0; }
    static constexpr state next(state, int) { return 1; }
};
FOREGONE_CHECK(fg::alike<flag>);
