// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a predicate of a temporal property takes the wrong arguments
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

namespace fg = foregone;

struct lamp {
    struct state {
        bool on = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press, kick };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action) {
        s.on = !s.on;
        return true;
    }
#ifdef FOREGONE_MISUSE
    static constexpr auto properties = fg::properties{fg::always_eventually<"it is on">([](int s) { return s == 1; })};
#else
    static constexpr auto properties = fg::properties{fg::always_eventually<"it is on">([](const state& s) { return s.on; })};
#endif
};
FOREGONE_CHECK(lamp);
