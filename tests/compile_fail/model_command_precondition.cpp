// SPDX-License-Identifier: BSL-1.0
// A precondition asks the model, for the system is not there yet when a run is planned.
// expected: foregone: a command's `precondition` cannot be called
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
        constexpr bool precondition(const system& s) const { return !s.on; }
#else
        constexpr bool precondition(const model& m) const { return !m.on; }
#endif
        constexpr bool run(system& s) const { return s.on = !s.on; }
        constexpr void next(model& m) const { m.on = !m.on; }
        constexpr bool expected(const model& m) const { return !m.on; }
    };
    using commands = press;
};
FOREGONE_CHECK(lamp_commands);
