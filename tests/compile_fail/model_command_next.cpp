// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a command's `next` does not fit the suite's model, or changes a copy of it
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
        constexpr void next(const model&, int, int) const {}
#else
        constexpr void next(model& m) const { m.on = !m.on; }
#endif
        constexpr bool run(system& s) const { return s.on = !s.on; }
        constexpr bool expected(const model& m) const { return !m.on; }
    };
    using commands = press;
};
FOREGONE_CHECK(lamp_commands);
