// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::random takes at least one run, of 1 to 10,000 steps
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
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(lamp_commands, fg::random{.steps = 0});
#else
FOREGONE_CHECK(lamp_commands, fg::random{.steps = 1});
#endif
