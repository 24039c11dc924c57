// SPDX-License-Identifier: BSL-1.0
// Spaces that never end: what a look before the end of the search finds.
#include "../check/ranks_laws.hpp"
#include "known.hpp"

namespace {

namespace fg = foregone;

/// A walk in a grid without an end, which goes back in one direction only.
template <bool IsFair>
struct endless {
    struct state {
        unsigned x = 0, y = 0, z = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { x, y, z, back };

    static constexpr state initial() { return {}; }
    static constexpr bool next(state& s, action a) {
        if (a == action::back) return s.x > 0 && s.x-- > 0;
        ++(a == action::x ? s.x : a == action::y ? s.y : s.z);
        return true;
    }
    static constexpr auto fairness = [] {
        if constexpr (IsFair) return fg::fairness{fg::weakly_fair<action::z>()};
        else return fg::fairness{};
    }();
    static constexpr auto properties =
        fg::properties{fg::sometimes<"it is far">([](const state& s) { return s.z == 100'000; }),
                       fg::eventually_always<"it leaves the ground">([](const state& s) { return s.z > 2; })};
};

template <class Model>
fg::verdict among(unsigned workers, std::uint64_t most_states) {
    const auto go_on = [=](const fg::progress& now) {
        return now.states > most_states ? fg::stop_reason::states : fg::stop_reason::none;
    };
    fg::threads_executor threads(workers);
    return fg::explore<fg::search_view<Model>, fg::reachable>(threads, {.check_in = go_on});
}

TEST(temporal_endless, a_lasso_is_found_before_the_end) {
    const fg::verdict found = among<endless<false>>(1, 1'300'000);
    EXPECT_TRUE(found.violated());
    EXPECT_EQ(found.property, 1u);
    EXPECT_EQ(found.trace, (fg::basic_trace<std::vector<std::uint64_t>>{0, {0, 3}, 0}));
    EXPECT_EQ(found.counted.states, 1'055'240u) << "the first level at whose end there are 2^20 states";
    EXPECT_EQ(found, among<endless<false>>(3, 1'300'000));
}

TEST(temporal_endless, fewer_states_are_not_looked_at) {
    EXPECT_EQ(among<endless<false>>(1, 1'000'000).result, fg::outcome::inconclusive);
}

TEST(temporal_endless, a_fair_lasso_that_is_not_there_is_not_found) {
    EXPECT_EQ(among<endless<true>>(1, 1'300'000).result, fg::outcome::inconclusive);
}

TEST(temporal_endless, a_look_counts_the_memory_of_the_search) {
    fg::progress last{};
    std::uint64_t searched_bytes = 0, look_bytes = 0;
    const auto note = [&](const fg::progress& now) {
        if (now.transitions < last.transitions && look_bytes == 0) searched_bytes = last.bytes, look_bytes = now.bytes;
        last = now;
        return fg::stop_reason::none;
    };
    fg::sequential_executor alone;
    EXPECT_TRUE((fg::explore<fg::search_view<endless<false>>, fg::reachable>(alone, {.check_in = note}).violated()));
    EXPECT_GT(searched_bytes, 0u);
    EXPECT_GE(look_bytes, searched_bytes) << "the visited set stays while the search goes on";
}

TEST(temporal_endless, ranks_look_together) {
    const fg::verdict alone = among<endless<false>>(1, 1'300'000);
    for (const laws::outcome_of_rank& one :
         laws::explored_by_ranks<endless<false>, fg::reachable>(2, 1, {.check_in = laws::carry_on})) {
        EXPECT_EQ(one.thrown_text(), "nothing");
        EXPECT_EQ(one.found, alone);
    }
}

}  // namespace
