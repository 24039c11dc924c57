// SPDX-License-Identifier: BSL-1.0
// Runs that may stop. Source: by hand.
#include "known.hpp"

namespace {

namespace fg = foregone;

/// Steps in turns, after any of which a run may stop. Predicates on steps notice no pause before a step, for there is none.
struct in_turns {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { a, b };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action x) {
        if ((x != action::a) != (s.at == 1)) return false;
        s.at = 1 - s.at;
        return true;
    }
    static constexpr auto follows = fg::ltl<"b follows a at once", "[]((a && <>b) -> (a U b))">(
        fg::atom<"a">(fg::taken<action::a>()), fg::atom<"b">(fg::taken<action::b>()));
    static constexpr auto comes = fg::leads_to<"b comes">(fg::taken<action::a>(), fg::taken<action::b>());
};
struct turns_that_stop : in_turns {
    static constexpr auto fairness = fg::fairness{fg::may_stop};
    static constexpr auto properties = fg::properties{follows};
};
struct turns_that_need_not_go_on : turns_that_stop {
    static constexpr auto properties = fg::properties{comes};
};
struct turns_that_go_on : turns_that_stop {
    static constexpr auto properties = fg::properties{comes.unfair()};
};
struct turns_that_stop_for_one : in_turns {
    static constexpr auto properties =
        fg::properties{fg::leads_to<"b comes if it goes on">(fg::taken<action::a>(), fg::taken<action::b>()),
                       fg::leads_to<"b comes">(fg::taken<action::a>(), fg::taken<action::b>()).under(fg::fairness{fg::may_stop})};
};

TEST(temporal_runs, do_not_pause_between_steps) {
    expect_everywhere<turns_that_stop>({.states = 2});
    expect_everywhere<turns_that_need_not_go_on>({.violated = true, .prefix_steps = 1, .lap_steps = 0});
    expect_everywhere<turns_that_go_on>({.states = 2});
    expect_everywhere<turns_that_stop_for_one>({.violated = true, .prefix_steps = 1, .lap_steps = 0});
    EXPECT_EQ(explored_by<turns_that_stop_for_one>(1).property, 1u);
}

}  // namespace
