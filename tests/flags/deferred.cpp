// SPDX-License-Identifier: BSL-1.0
// A check that the compiler decides against, one that costs it too much, and one that it has to decide.
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct tower {
    struct state {
        int floors = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { build };
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action) { return {s.floors + 1}; }
    static constexpr auto properties = fg::properties{fg::never<"too high">([](const state& s) { return s.floors == 3; })};
};
FOREGONE_CHECK(tower);
FOREGONE_STATIC_CHECK(tower);

struct slow {
    using state = int;
    enum class action { count };
    static constexpr state initial() { return 0; }
    static constexpr state next(state s, action) {
        int sum = s;
        for (int i = 0; i < 100'000; ++i) sum = (sum + i) % 7;
        return sum;
    }
    static constexpr fg::no_properties properties{};
};
FOREGONE_STATIC_CHECK(slow);
