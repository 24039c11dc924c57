// SPDX-License-Identifier: BSL-1.0
// Without a precondition a command is always enabled, so a misspelt one would be ignored.
// expected: foregone: the command has a member `precondtion`, which foregone does not read; call it `precondition`
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
        constexpr bool precondtion(const model& m) const { return !m.on; }
#else
        constexpr bool precondition(const model& m) const { return !m.on; }
#endif
        constexpr bool run(system& s) const { return s.on = !s.on; }
        constexpr void next(model& m) const { m.on = !m.on; }
        constexpr bool expected(const model& m) const { return !m.on; }
    };
    using commands = press;
};
FOREGONE_CHECK(lamp_commands);
