// SPDX-License-Identifier: BSL-1.0
// expected: leaves out actions, so a state without a step need not be a deadlock
#include <foregone/foregone.hpp>
#include <foregone/suites/covering_arguments.hpp>

struct turn {
    int first, second, third;
};
struct lock {
    using state = bool;
    using action = foregone::product<turn, foregone::range<0, 2>, foregone::range<0, 2>, foregone::range<0, 2>>;
    static constexpr state initial() { return false; }
    static constexpr bool next(state& open, const turn& by) {
        if (by.first != 1 || by.second != 1 || by.third != 1) return false;
        open = !open;
        return true;
    }
    static constexpr auto properties = foregone::properties{foregone::deadlock_free};
};
#ifdef FOREGONE_MISUSE
using covering_lock = foregone::covering_arguments<2, lock>;
FOREGONE_CHECK(covering_lock);
#else
FOREGONE_CHECK(lock);
#endif
