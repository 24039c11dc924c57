// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the scope merges equal states, and this state has no ==, or a member of it has none;
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    static constexpr fg::no_properties properties{};
    struct state {
        bool lit = false;
#ifndef FOREGONE_MISUSE
        bool operator==(const state&) const = default;
#endif
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.lit}; }
};
FOREGONE_CHECK(lamp);
