// SPDX-License-Identifier: BSL-1.0
// expected: foregone: the model's `fairness` is not a public list of conditions
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
    static constexpr auto properties = fg::properties{fg::always_eventually<"it is on">([](const state& s) { return s.on; })};
#ifdef FOREGONE_MISUSE
    static constexpr auto fairness = fg::weakly_fair<action::press>();
#else
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<action::press, action::kick>()};
#endif
};
FOREGONE_CHECK(lamp);
