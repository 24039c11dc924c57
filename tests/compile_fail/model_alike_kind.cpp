// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::alike compares values by running a model beside itself, which works for transition
#include <foregone/foregone.hpp>

namespace fg = foregone;

#ifdef FOREGONE_MISUSE
struct program {
    static constexpr void run(fg::chooser& choose) { choose(fg::representative<1, 2>{}); }
};
#else
struct program {
    using state = int;
    using action = fg::representative<1, 2>;
    static constexpr state initial() { return 0; }
    static constexpr state next(state, int) { return 1; }
};
#endif
FOREGONE_CHECK(fg::alike<program>);
