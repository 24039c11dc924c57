// SPDX-License-Identifier: BSL-1.0
// A command is not changed by being run.
// expected: foregone: a command has no `run` that takes the suite's system
// expected: command_runs<lamp_commands, lamp_commands::press>
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
#ifdef FOREGONE_MISUSE
        constexpr bool run(system& s) { return s.on = !s.on; }
#else
        constexpr bool run(system& s) const { return s.on = !s.on; }
#endif
        constexpr void next(model& m) const { m.on = !m.on; }
        constexpr bool expected(const model& m) const { return !m.on; }
    };
    using commands = press;
};
FOREGONE_CHECK(lamp_commands);
