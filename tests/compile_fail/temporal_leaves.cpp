// SPDX-License-Identifier: BSL-1.0
// expected types: every_run_leaves<foregone::violates<(foregone::)?name<[0-9]+>\{+"?[^>]*half
// expected text: foregone: stairs.reachable: invalid model: every fair run leaves the boundary, so that "half" judges no run
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

namespace fg = foregone;

struct stairs {
    using state = int;
    enum class action { up };

    static constexpr int initial() { return 0; }
    static constexpr bool within_boundary(int s) { return s < 9; }
    static constexpr bool next(int& s, action) {
#ifndef FOREGONE_MISUSE
        if (s == 8) return false;
#endif
        ++s;
        return true;
    }
    static constexpr auto properties = fg::properties{fg::eventually<"half">([](int s) { return s == 4; })};
};
FOREGONE_CHECK(stairs);
