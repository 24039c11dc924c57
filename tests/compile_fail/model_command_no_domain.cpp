// SPDX-License-Identifier: BSL-1.0
// A command with arguments says from which domains they come.
// expected: foregone: the suite's `commands`, `initial_commands` or `final_commands` are not a domain, or an empty one
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
    struct dim {
        int light;
        constexpr void run(system&) const {}
    };
    struct press {
        constexpr bool run(system& s) const { return s.on = !s.on; }
        constexpr void next(model& m) const { m.on = !m.on; }
        constexpr bool expected(const model& m) const { return !m.on; }
    };
    using commands = press;
#ifdef FOREGONE_MISUSE
    using final_commands = dim;
#else
    using final_commands = fg::product<dim, fg::values<1, 2>>;
#endif
};
FOREGONE_CHECK(lamp_commands);
