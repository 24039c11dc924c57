// SPDX-License-Identifier: BSL-1.0
// The verdict of a check that asks nothing says nothing.
// expected: foregone: nothing is asked of this model: it lists no properties and judges no answer
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    enum class action { press };
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, action) { return {!s.lit}; }
#ifndef FOREGONE_MISUSE
    static constexpr fg::no_properties properties{};
#endif
};
FOREGONE_STATIC_CHECK(lamp);
