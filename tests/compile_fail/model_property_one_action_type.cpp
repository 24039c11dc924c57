// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a property's predicate takes the wrong arguments or does not return bool; .* for every type of action
#include <foregone/foregone.hpp>

namespace fg = foregone;

struct lamp {
    struct state {
        bool lit = false;
        bool operator==(const state&) const = default;
    };
    struct press {};
    struct hit {};
    using action = fg::one_of<press, hit>;
    static constexpr state initial() { return {}; }
    static constexpr state next(const state& s, const auto&) { return {!s.lit}; }
    static constexpr auto properties = fg::properties{
#ifdef FOREGONE_MISUSE
        fg::always<"presses change it">([](const state& from, press, const state& to) { return from.lit != to.lit; }),
#else
        fg::always<"presses change it">([](const state& from, const auto&, const state& to) { return from.lit != to.lit; }),
#endif
    };
};
FOREGONE_CHECK(lamp);
