// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `copies_are_independent` is not a bool; write `static constexpr bool copies_are_independent = true;`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    using state = bool;
    enum class action { press };
    static constexpr state initial() { return false; }
    static constexpr state next(state on, action) { return !on; }
    static constexpr auto properties = fg::properties{fg::sometimes<"it is on">([](bool on) { return on; })};
#ifdef FOREGONE_MISUSE
    static constexpr bool copies_are_independent() { return true; }
#else
    static constexpr bool copies_are_independent = true;
#endif
};
FOREGONE_CHECK(lamp, fg::reachable);
