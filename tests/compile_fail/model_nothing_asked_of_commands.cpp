// SPDX-License-Identifier: BSL-1.0
// One judged command, or one property, is enough.
// expected: foregone: nothing is asked of this model: it lists no properties and judges no answer
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp_commands {
    struct system {
        bool on = false;
        bool operator==(const system&) const = default;
    };
    struct model {
        bool on = false;
        bool operator==(const model&) const = default;
    };
    struct press {
        constexpr bool run(system& s) const { return s.on = !s.on; }
        constexpr void next(model& m) const { m.on = !m.on; }
#ifndef FOREGONE_MISUSE
        constexpr bool expected(const model& m) const { return !m.on; }
#endif
    };
    using commands = press;
};
FOREGONE_STATIC_CHECK(lamp_commands, fg::sequences<2>);
