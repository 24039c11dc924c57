// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the suite of commands has no `model`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp_commands {
    static constexpr fg::no_properties properties{};
    struct system {
        bool on = false;
        bool operator==(const system&) const = default;
    };
#ifndef FOREGONE_MISUSE
    struct model {
        bool operator==(const model&) const = default;
    };
#endif
    struct press {
        constexpr bool run(system& s) const { return s.on = !s.on; }
    };
    using commands = press;
};
FOREGONE_CHECK(lamp_commands);
