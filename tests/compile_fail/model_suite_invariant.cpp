// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has a member .invariant., which foregone does not read; write a claim about states, or about a system and its model
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
        constexpr bool expected(const model& m) const { return !m.on; }
        constexpr void next(model& m) const { m.on = !m.on; }
    };
    using commands = press;
#ifdef FOREGONE_MISUSE
    static constexpr bool invariant(const system& s, const model& m) { return s.on == m.on; }
#else
    static constexpr auto properties = fg::properties{
        fg::always<"both are on or off">([](const system& s, const model& m) { return s.on == m.on; }),
    };
#endif
};
FOREGONE_CHECK(lamp_commands);
