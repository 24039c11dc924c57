// SPDX-License-Identifier: BSL-1.0
// A suite that is written like a behavior would allow every command.
// expected: foregone: the suite of commands has an `enabled`, a `next`, a `perform` or `expectations`, as a behavior has
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
        constexpr bool expected(const model& m) const { return !m.on; }
    };
    using commands = press;
#ifdef FOREGONE_MISUSE
    static constexpr bool enabled(const model& m, press) { return !m.on; }
#endif
};
FOREGONE_CHECK(lamp_commands, fg::sequences<2>);
