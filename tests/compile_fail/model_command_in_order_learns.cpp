// SPDX-License-Identifier: BSL-1.0
// What a command learns is not known yet where the next one is asked whether it is enabled.
// expected: foregone: in fg::in_order<…>, a command whose `next` takes the answer is followed by others
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct door_commands {
    static constexpr fg::no_properties properties{};
    struct system {
        int code = 7;
        bool operator==(const system&) const = default;
    };
    struct model {
        int code = 0;
        bool operator==(const model&) const = default;
    };
    struct ask {
        constexpr int run(const system& s) const { return s.code; }
        constexpr void next(model& m, int code) const { m.code = code; }
    };
    struct look {
        constexpr int run(const system& s) const { return s.code; }
    };
#ifdef FOREGONE_MISUSE
    using commands = fg::in_order<ask, look>;
#else
    using commands = fg::in_order<look, ask>;
#endif
};
FOREGONE_CHECK(door_commands);

#ifndef FOREGONE_MISUSE
static_assert(fg::verdict_of<door_commands>.counted.states == 2);  // the last one learns
#endif
