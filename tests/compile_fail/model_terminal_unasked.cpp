// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has a `terminal`, but no property uses it; add fg::deadlock_free to its properties, or remove terminal\(\)
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.lit}; }
    static constexpr bool terminal(const state& s) { return s.lit; }
    static constexpr auto properties = fg::properties{
#ifndef FOREGONE_MISUSE
        fg::deadlock_free,
#endif
        fg::sometimes<"lights up">([](const state& s) { return s.lit; }),
    };
};
FOREGONE_CHECK(lamp);
