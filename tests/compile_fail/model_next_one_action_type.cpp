// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model has no `next` for one of its actions
// expected: can_take<lamp, lamp::hit>
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    static constexpr fg::no_properties properties{};
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    struct press {};
    struct hit {};
    using action = fg::one_of<press, hit>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, press) { return {!s.lit}; }
#ifndef FOREGONE_MISUSE
    static constexpr state next(const state& s, hit) { return s; }
#endif
};
FOREGONE_CHECK(lamp);
