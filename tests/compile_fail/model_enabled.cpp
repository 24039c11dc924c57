// SPDX-License-Identifier: BSL-1.0
// Only behaviors have an `enabled`: a transition system would take every action.
// expected: foregone: the transition system has an `enabled`, which foregone does not read; let `next` return whether
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
    static constexpr auto properties = fg::properties{fg::sometimes<"lights up">([](const state& s) { return s.lit; })};
#ifndef FOREGONE_MISUSE
private:
#endif
    static constexpr bool enabled(const state& s, action) { return !s.lit; }
};
FOREGONE_CHECK(lamp);
