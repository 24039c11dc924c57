// SPDX-License-Identifier: BSL-1.0
// Loops that have to meet more conditions than a search for the shortest loop has bits for. Source: by hand.
#include "known.hpp"

#include <cstdint>

namespace {

namespace fg = foregone;

/// A wheel of spokes, turned step by step; at the top it may be oiled. The spoke that passes first has the condition that is listed
/// last.
template <unsigned Spokes>
struct wheel {
    struct state {
        unsigned top = 0;
        bool is_oiled = false;
        bool operator==(const state&) const = default;
    };
    using action = fg::range<0u, Spokes>;

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, unsigned a) {
        if (a == Spokes) {
            if (s.top != 0) return false;
            s.is_oiled = !s.is_oiled;
            return true;
        }
        if (s.is_oiled || a != Spokes - 1 - s.top) return false;
        s.top = (s.top + 1) % Spokes;
        return true;
    }
    static constexpr auto fairness =
        fg::fairness{fg::strongly_fair<"each">([](unsigned a) { return fg::within<0u, Spokes>(a); })};
    static constexpr auto properties = fg::properties{fg::eventually<"it breaks">([](const state& s) { return s.top == Spokes; })};
};

/// Conditions that an earlier part of the loop meets need no part of their own.
TEST(temporal_legs, are_as_few_as_conditions_not_met_on_the_way) {
    for (const unsigned workers : {1u, 2u}) {
        const fg::verdict found = explored_by<wheel<12>>(workers);
        ASSERT_TRUE(found.violated());
        EXPECT_EQ(found.trace.loop_from, 0u);
        EXPECT_EQ(found.trace.actions.size(), 14u) << "one turn, and oiled twice";
    }
}

/// With fewer conditions the same loop is found as the shortest one.
TEST(temporal_legs, are_not_taken_where_the_shortest_loop_is_in_reach) {
    const fg::verdict found = explored_by<wheel<5>>(1);
    ASSERT_TRUE(found.violated());
    EXPECT_EQ(found.trace.loop_from, 0u);
    EXPECT_EQ(found.trace.actions.size(), 7u);
}

}  // namespace
