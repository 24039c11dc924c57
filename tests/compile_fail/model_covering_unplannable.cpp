// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::transition_tour and fg::covering_sequences are planned on the model of a behavior or a suite of commands, and this one has none
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    using state = bool;
    enum class action { press };
    static constexpr state initial() { return false; }
    static constexpr state next(state lit, action) { return !lit; }
    static constexpr auto properties = fg::properties{fg::sometimes<"it is lit">([](bool lit) { return lit; })};
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(lamp, fg::covering_sequences<2>);
#else
FOREGONE_CHECK(lamp, fg::sequences<2>);
#endif
