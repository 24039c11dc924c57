// SPDX-License-Identifier: BSL-1.0
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
    struct press {
        constexpr bool run(system& s) const { return s.on = !s.on; }
        constexpr void next(model& m) const { m.on = !m.on; }
        constexpr bool expected(const model& m) const { return !m.on; }
    };
#ifdef FOREGONE_MISUSE
    using commands = fg::one_of<>;
#else
    using commands = fg::one_of<press>;
#endif
};
FOREGONE_CHECK(lamp_commands);
