// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the compiler cannot evaluate a step of this model, although it can begin: its .next., .perform. or .run., .*; correct it, or make it constexpr, or let FOREGONE_RUNTIME_CHECK run it
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
#ifdef FOREGONE_MISUSE
    static state next(const state& s, action) { return {!s.lit}; }
#else
    static constexpr state next(const state& s, action) { return {!s.lit}; }
#endif
};
static_assert(fg::verdict_of<lamp>.counted.states == 2);
