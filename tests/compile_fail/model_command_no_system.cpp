// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the suite of commands has no `system`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp_commands {
    static constexpr fg::no_properties properties{};
#ifdef FOREGONE_MISUSE
    struct device {
        bool on = false;
        bool operator==(const device&) const = default;
    };
#else
    struct system {
        bool on = false;
        bool operator==(const system&) const = default;
    };
#endif
    struct model {
        bool on = false;
        bool operator==(const model&) const = default;
    };
    struct press {
        constexpr bool run(auto& s) const { return s.on = !s.on; }
    };
    using commands = press;
};
FOREGONE_CHECK(lamp_commands);
