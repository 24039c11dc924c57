// SPDX-License-Identifier: BSL-1.0
// Mistakes in temporal properties and fairness: each is between its #ifdef and #endif, and table.txt has what compilers say of it.
#include <foregone/foregone.hpp>
#include <foregone/model/temporal.hpp>

#include <optional>

namespace fg = foregone;

/// A lift that goes to any of three floors.
struct lift {
    struct state {
        int floor = 0;
        bool operator==(const state&) const = default;
    };
    struct go {
        int to;
    };
    using action = fg::product<go, fg::range<0, 2>>;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, go a) { return s.floor != a.to && (s.floor = a.to, true); }
    static constexpr auto fairness = fg::fairness{fg::strongly_fair<"it goes to">([](go a) { return fg::within<0, 2>(a.to); })};
    static constexpr auto properties = fg::properties{
        fg::eventually<"it arrives">([](const state& s) { return s.floor == 2; }),
        fg::each<fg::range<0, 2>>(fg::always_eventually<"it is at">([](const state& s, int n) { return s.floor == n; })),
    };
};
FOREGONE_CHECK(lift);

#ifdef MISTAKE_fairness_answers_a_number
struct fairness_answers_a_number : lift {
    static constexpr auto fairness = fg::fairness{fg::strongly_fair<"it goes to">([](go a) { return a.to; })};
};
FOREGONE_CHECK(fairness_answers_a_number);
#endif

#ifdef MISTAKE_fairness_answers_an_optional
struct fairness_answers_an_optional : lift {
    static constexpr auto fairness = fg::fairness{fg::strongly_fair<"it goes to">([](go a) { return std::optional(a.to); })};
};
FOREGONE_CHECK(fairness_answers_an_optional);
#endif

#ifdef MISTAKE_fairness_answers_the_action
struct fairness_answers_the_action : lift {
    static constexpr auto fairness = fg::fairness{fg::strongly_fair<"it goes to">([](go a) { return a; })};
};
FOREGONE_CHECK(fairness_answers_the_action);
#endif

#ifdef MISTAKE_fairness_captures
struct fairness_captures : lift {
    static constexpr auto fairness = fg::fairness{fg::strongly_fair<"it goes to">([floor = 2](go a) { return a.to == floor; })};
    static constexpr auto properties = fg::properties{fg::always_possible<"it is up">([](const state& s) { return s.floor > 0; })};
};
FOREGONE_CHECK(fairness_captures);
#endif

#ifdef MISTAKE_temporal_captures
struct temporal_captures : lift {
    static constexpr auto properties =
        fg::properties{fg::eventually<"it arrives">([floor = 2](const state& s) { return s.floor == floor; })};
};
FOREGONE_CHECK(temporal_captures);
#endif

#ifdef MISTAKE_each_of_a_number
struct each_of_a_number : lift {
    static constexpr auto properties = fg::properties{
        fg::each<int>(fg::eventually<"it arrives at">([](const state& s, int n) { return s.floor == n; })),
    };
};
FOREGONE_CHECK(each_of_a_number);
#endif

#ifdef MISTAKE_fairness_misspelt
struct fairness_misspelt {
    using state = lift::state;
    using go = lift::go;
    using action = lift::action;
    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, go a) { return lift::next(s, a); }
    static constexpr auto properties = fg::properties{fg::always_possible<"it is up">([](const state& s) { return s.floor > 0; })};
    static constexpr auto fairnes = fg::fairness{fg::strongly_fair<"it goes up">([](go a) { return a.to == 2; })};
};
FOREGONE_CHECK(fairness_misspelt);
#endif
