// SPDX-License-Identifier: BSL-1.0
// expected: foregone: a model has more than 64 conditions of fairness
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

namespace fg = foregone;

struct lamp {
    struct state {
        bool on = false;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0, 39>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, int) {
        s.on = !s.on;
        return true;
    }
    struct by_number {
        constexpr fg::within<0, 39> operator()(int number) const { return number; }
    };
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"each">(by_number{})};
    static constexpr auto is_on = fg::always_eventually<"it is on">([](const state& s) { return s.on; });
#ifdef FOREGONE_MISUSE
    static constexpr auto properties = fg::properties{is_on.under(fg::fairness{fg::strongly_fair<"each again">(by_number{})})};
#else
    static constexpr auto properties = fg::properties{is_on};
#endif
};
FOREGONE_CHECK(lamp);
