// SPDX-License-Identifier: BSL-1.0
// A command within a step of several is looked at, too.
// expected: foregone: a command has no `run` that takes the suite's system
// expected: command_runs<lamp_commands, lamp_commands::look>
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
    struct look {
#ifndef FOREGONE_MISUSE
        constexpr bool run(const system& s) const { return s.on; }
#endif
    };
    struct press {
        constexpr bool run(system& s) const { return s.on = !s.on; }
        constexpr void next(model& m) const { m.on = !m.on; }
        constexpr bool expected(const model& m) const { return !m.on; }
    };
    using commands = fg::in_order<press, look>;
};
FOREGONE_CHECK(lamp_commands);
