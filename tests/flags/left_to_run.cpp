// SPDX-License-Identifier: BSL-1.0
// A check that the compiler leaves to the program.
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct endless {
    static constexpr fg::no_properties properties{};
    struct state {
        int steps = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { walk };
    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action) { return {s.steps + 1}; }
};
FOREGONE_CHECK(endless, fg::reachable.depth(1'000).budget(10));
