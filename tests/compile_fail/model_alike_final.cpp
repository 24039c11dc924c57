// SPDX-License-Identifier: BSL-1.0
// expected: foregone: values are compared in a model with more actions, which is derived from the one given to fg::alike
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
