// SPDX-License-Identifier: BSL-1.0
// expected: foregone: fg::sequences<N> takes at most 1,000 actions in a row
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    static constexpr fg::no_properties properties{};
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.lit}; }
};
#ifdef FOREGONE_MISUSE
FOREGONE_CHECK(lamp, fg::sequences<200'000>);
#else
FOREGONE_CHECK(lamp, fg::sequences<1'000>);
#endif
