// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `falsified` cannot be called
#include <foregone/foregone.hpp>
#include <foregone/report/falsified_run.hpp>

namespace fg = foregone;

struct lamp_commands {
    struct system {
        bool on = false;
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
    static void falsified(const char*) {}
#else
    static void falsified(const fg::falsified_run&) {}
#endif
};
FOREGONE_RUNTIME_CHECK(lamp_commands, fg::random{});
