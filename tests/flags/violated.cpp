// SPDX-License-Identifier: BSL-1.0
// A check that the compiler decides against: its counterexample is in the message.
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
