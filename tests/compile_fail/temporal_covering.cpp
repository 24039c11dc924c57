// SPDX-License-Identifier: BSL-1.0
// expected: leaves out actions, so it is not known where a run ends, which a temporal property asks
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>
#include <foregone/suites/covering_arguments.hpp>

struct turn {
    int first, second, third;
};
struct lock {
    using state = bool;
    using action = foregone::product<turn, foregone::range<0, 2>, foregone::range<0, 2>, foregone::range<0, 2>>;
    static constexpr state initial() { return false; }
    static constexpr bool next(state& open, const turn& by) {
        if (open || by.first != 1 || by.second != 1 || by.third != 1) return false;
        open = true;
        return true;
    }
    static constexpr auto properties =
        foregone::properties{foregone::always_possible<"it is open">([](const state& open) { return open; })};
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(lock, foregone::reachable.covering<2>());
#else
FOREGONE_CHECK(lock);
#endif
