// SPDX-License-Identifier: BSL-1.0
// Runs that may stop. Source: by hand.
#include "known.hpp"

#include <type_traits>

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

/// A step changes a member that == leaves out, or the sign of a zero.
template <class Hand>
struct hidden_hand {
    struct state {
        bool alarm = false;
        Hand hand = 0;
        constexpr bool operator==(const state& other) const { return alarm == other.alarm; }
    };
    enum class action { turn };

    static constexpr state initial() { return {}; }
    static constexpr state next(state s, action) {
        s.hand = is_turned(s) ? Hand(0) : -Hand(is_signed_zero ? 0 : 1);
        return s;
    }
    static constexpr bool is_signed_zero = std::is_floating_point_v<Hand>;
    static constexpr bool is_turned(const state& s) { return !fg::same_in_all_members(s.hand, Hand(0)); }
    static constexpr auto fairness = fg::fairness{fg::weakly_fair<"turn">([](action) { return true; }), fg::may_stop};
    static constexpr auto properties = fg::properties{fg::always_eventually<"turned">([](const state& s) { return is_turned(s); })};
};

TEST(temporal_runs, do_not_pause_where_only_a_hidden_member_changes) {
    expect_everywhere<hidden_hand<int>>({.states = 2});
    expect_everywhere<hidden_hand<float>>({.states = 2});
    expect_everywhere<hidden_hand<long double>>({.states = 2});
}

}  // namespace
