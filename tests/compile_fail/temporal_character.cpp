// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a formula has a character that is no operator
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
    static constexpr auto properties =
        fg::properties{fg::ltl<"it is on", "[]<>$on">(fg::atom<"on">([](const state& s) { return s.on; }))};
#else
    static constexpr auto properties =
        fg::properties{fg::ltl<"it is on", "[]<>on">(fg::atom<"on">([](const state& s) { return s.on; }))};
#endif
};
FOREGONE_CHECK(lamp);
