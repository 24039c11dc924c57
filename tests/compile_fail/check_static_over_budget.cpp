// SPDX-License-Identifier: BSL-1.0
// alone: GCC and Clang report this sentence once for each scope, and check_over_budget.cpp has the same scope
// expected: foregone: this check is larger than its compile-time budget
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct counter {
    static constexpr fg::no_properties properties{};
    struct state {
        int value = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { add };

    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {(s.value + 1) % 2'000}; }
};
// Where FOREGONE_CHECK would hand the check over, FOREGONE_STATIC_CHECK refuses to.
constexpr auto small = fg::reachable.budget(100);
#ifdef FOREGONE_MISUSE
FOREGONE_STATIC_CHECK(counter, small);
#else
FOREGONE_CHECK(counter, small);
#endif
