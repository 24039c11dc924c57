// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `classify` cannot be called
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
    static constexpr bool classify(const system& s) { return s.on; }
#else
    static constexpr bool classify(const model& m) { return m.on; }
#endif
};
FOREGONE_CHECK(lamp_commands, fg::random{});
