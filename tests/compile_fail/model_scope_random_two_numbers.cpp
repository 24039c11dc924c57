// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::random has its number of runs twice; write fg::random{.runs = 20, .steps = 50}
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
FOREGONE_CHECK(lamp_commands, fg::random{20, 50});
#else
FOREGONE_CHECK(lamp_commands, fg::random{20});
#endif
