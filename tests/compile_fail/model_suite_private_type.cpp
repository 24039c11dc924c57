// SPDX-License-Identifier: BSL-1.0
// A private fixture would not be made.
// expected: foregone: the model.s `initial_commands`, `final_commands`, `around_cycle` or `around_run` is private, or no type
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
    using commands = press;
#ifdef FOREGONE_MISUSE
private:
#endif
    struct around_cycle {};
};
FOREGONE_CHECK(lamp_commands, fg::sequences<2>);
