// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a command's `expected` cannot be compared with the result of its `run`
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
        constexpr const char* expected(const model&) const { return "on"; }
#else
        constexpr bool expected(const model& m) const { return !m.on; }
#endif
    };
    using commands = press;
};
FOREGONE_CHECK(lamp_commands);
