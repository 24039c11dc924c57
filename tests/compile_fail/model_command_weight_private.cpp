// SPDX-License-Identifier: BSL-1.0
// A private weight would be 1.
// expected: foregone: a command.s `weight` is private
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
#ifdef FOREGONE_MISUSE
    private:
#endif
        static constexpr unsigned weight = 3;
    };
    using commands = press;
};
FOREGONE_CHECK(lamp_commands, fg::random{.runs = 2, .steps = 3});
