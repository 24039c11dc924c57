// SPDX-License-Identifier: BSL-1.0
// An expectation without `applies` applies to each step.
// expected: foregone: the expectation has a member `aplies`, which foregone does not read; call it `applies`
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    struct system {
        bool on = false;
        bool operator==(const system&) const = default;
    };
    struct model {
        bool on = false;
        bool operator==(const model&) const = default;
    };
    enum class action { press };
    static constexpr bool perform(system& s, action) { return s.on = !s.on; }
    static constexpr void next(model& m, action) { m.on = !m.on; }

    struct is_switched_on {
#ifdef FOREGONE_MISUSE
        static constexpr bool aplies(const model& m, action) { return !m.on; }
#else
        static constexpr bool applies(const model& m, action) { return !m.on; }
#endif
        static constexpr bool expected(const model& m, action) { return !m.on; }
    };
    struct is_switched_off {
        static constexpr bool expected(const model&, action) { return false; }
    };
    using expectations = fg::first_of<is_switched_on, is_switched_off>;
};
FOREGONE_CHECK(lamp);
