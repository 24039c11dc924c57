// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `action` is not a domain: its values cannot be listed; use an enum, a domain such as fg::product<…>, or fg::one_of<…>
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    static constexpr fg::no_properties properties{};
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
#ifdef FOREGONE_MISUSE
    using action = int;
#else
    using action = fg::range<0, 1>;
#endif
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, int) { return {!s.lit}; }
};
FOREGONE_CHECK(lamp);
