// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a sufficient length depends on all reachable states, and the compiler cannot visit
// expected: over_budget
#include <foregone/suites/sufficient_length.hpp>

namespace fg = foregone;

struct endless {
    struct state {
        unsigned at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { step };
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action) { return {s.at + 1}; }
};
constexpr auto parity = [](const endless::state& s) { return s.at % 2; };
#ifdef FOREGONE_MISUSE
static_assert(fg::sufficient_length<endless, parity, fg::reachable.budget(500)> == 3);
#else
static_assert(fg::sufficient_length<endless, parity, fg::sequences<50>> == 3);
#endif
