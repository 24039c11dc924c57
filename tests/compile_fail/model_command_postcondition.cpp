// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a command's `postcondition` cannot be called
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
#ifdef FOREGONE_MISUSE
        constexpr bool postcondition(const model&, const char*) const { return true; }
#else
        constexpr bool postcondition(const model& m, bool on) const { return on != m.on; }
#endif
    };
    using commands = press;
};
FOREGONE_CHECK(lamp_commands);
