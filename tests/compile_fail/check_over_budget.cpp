// SPDX-License-Identifier: BSL-1.0
// expected: foregone: this check is undecided: it is larger than its compile-time budget, .*; give its scope a larger one with .budget\(\), or let FOREGONE_CHECK or FOREGONE_RUNTIME_CHECK run it
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct counter {
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {(s.value + 1) % 2'000}; }
};
#ifdef FOREGONE_MISUSE
constexpr auto scope = fg::reachable.budget(100);
#else
constexpr auto scope = fg::reachable.budget(30'000);
#endif
static_assert(fg::verdict_of<counter, scope>.counted.states == 2'000);
