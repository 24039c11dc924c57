// SPDX-License-Identifier: BSL-1.0
// Graphs that are decided by rounds: what does not fit into memory, what ranks share, what ends all ranks.
#include "../support/effort.hpp"
#include "known.hpp"
#include "protocols.hpp"
#include "published.hpp"

#include <atomic>
#include <stdexcept>

namespace {

namespace fg = foregone;

/// A walk round a ring, of 64 steps from each place.
struct round_walk {
    static constexpr unsigned places = 16'384, most = 64;
    using state = fg::within<0u, places - 1>;
    using action = fg::within<1u, most>;

    static constexpr state initial() { return state(0u); }
    static constexpr bool next(state& s, action by) { return s = state((s + by) % places), true; }
};
struct comes_round : round_walk {
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"it comes round">([](const state& s) { return s < most; })};
};
struct comes_to_one_place : round_walk {
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"it comes to place 100">([](const state& s) { return s == 100; })};
};

/// The longest step from place 8000 leads to a place that is not left.
struct falls : comes_round {
    static constexpr unsigned edge = 8'000, pit = places - 1;
    static constexpr bool next(state& s, action by) {
        if (s == pit) return by == 1u;
        const unsigned to = (s + by) % pit;
        return s = state(s == edge && by == most ? pit : to), true;
    }
};

/// The verdict within some bytes; how often they did not suffice.
template <class Model>
fg::verdict within_bytes(std::uint64_t most_bytes, unsigned workers, int& exceeded) {
    std::atomic<int> polls{0};
    const auto poll = [&](const fg::progress& now) {
        if (now.bytes <= most_bytes) return fg::stop_reason::none;
        ++polls;
        return fg::stop_reason::memory;
    };
    fg::threads_executor threads(workers);
    const fg::verdict found = fg::explore<fg::search_view<Model>, fg::reachable>(threads, {.check_in = poll});
    exceeded = polls;
    return found;
}

/// Less than the steps take, which are 4 MiB.
constexpr std::uint64_t too_few_bytes = 2'000'000;

template <class Model>
void expect_by_fewer_bytes() {
    const fg::verdict whole = explored_by<Model>(1);
    for (const unsigned workers : {1u, 2u}) {
        if (workers == 1 && cases(8) < 8) continue;  // sanitizers take long
        int exceeded = 0;
        EXPECT_EQ(within_bytes<Model>(too_few_bytes, workers, exceeded), whole);
        EXPECT_GT(exceeded, 0) << "the whole graph fits";
        EXPECT_EQ(within_bytes<Model>(100'000, workers, exceeded).stopped_by, fg::stop_reason::memory) << "no states fit";
    }
}

TEST(temporal_rounds, decide_a_graph_that_does_not_fit) {
    expect_by_fewer_bytes<comes_round>();
    expect_by_fewer_bytes<falls>();
    EXPECT_TRUE(explored_by<comes_round>(1).holds());
    EXPECT_TRUE(explored_by<falls>(1).violated());
}

/// Nearly all steps are on violating runs.
TEST(temporal_rounds, know_a_violation_whose_loops_do_not_fit) {
    int exceeded = 0;
    const fg::verdict found = within_bytes<comes_to_one_place>(too_few_bytes, 2, exceeded);
    EXPECT_TRUE(found.violated());
    EXPECT_FALSE(found.has_trace);
    EXPECT_EQ(found.stopped_by, fg::stop_reason::memory);
    EXPECT_EQ(found.temporal, explored_by<comes_to_one_place>(1).temporal);
}

/// A lap of 60 steps, each of a condition of its own. Another step at place 54 leaves some places out.
template <bool IsStrong>
struct sixty_conditions {
    using state = fg::within<0u, 59u>;
    using action = fg::within<0u, 60u>;

    static constexpr state initial() { return state(0u); }
    static constexpr bool next(state& s, action by) {
        if (by == 60 && s == 54) return s = state(0u), true;
        return by == s && (s = state((s + 1u) % 60), true);
    }
    static constexpr auto fairness = [] {
        if constexpr (IsStrong) return fg::fairness{fg::strongly_fair<"each goes on">([](action by) { return by; })};
        else return fg::fairness{fg::weakly_fair<"each goes on">([](action by) { return by; })};
    }();
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"place 57 is visited">([](const state& s) { return s == 57; })};
};

TEST(temporal_rounds, know_many_conditions) {
    const fg::verdict weak = explored_by<sixty_conditions<false>>(1), strong = explored_by<sixty_conditions<true>>(1);
    EXPECT_TRUE(weak.violated());
    EXPECT_TRUE(strong.holds());
    expect_by_rounds<sixty_conditions<false>>(weak);
    expect_by_rounds<sixty_conditions<true>>(strong);
}

/// Behind 5,000 doors: the first ten lead to a place that is left for a loop, and the others lead back. More pairs have no
/// predecessor than are visited at once.
struct doors {
    static constexpr unsigned count = 5'000, place = count + 1, last = count + 3;
    using state = fg::within<0u, last>;
    using action = fg::within<1u, count>;

    static constexpr state initial() { return state(0u); }
    static constexpr bool next(state& s, action door) {
        if (s == 0) return s = state(unsigned{door}), true;
        if (door != 1u) return false;
        if (s <= count) return s = state(s <= 10 ? place : 0u), true;
        return s = state(s == last ? last - 1 : s + 1), true;
    }
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"the beginning comes again">([](const state& s) { return s == 0; })};
};

TEST(temporal_rounds, remove_a_pair_once) {
    const fg::verdict found = explored_by<doors>(1);
    EXPECT_TRUE(found.violated());
    expect_by_rounds<doors>(found);
}

/// Each of 300 ways leads to one place, from where every step leaves the boundary.
struct everybody_leaves {
    static constexpr unsigned ways = 300;
    using state = fg::within<0u, ways + 2>;
    using action = fg::within<1u, ways>;

    static constexpr state initial() { return state(0u); }
    static constexpr bool next(state& s, action way) {
        if (s == 0) return s = state(unsigned{way}), true;
        return way == 1 && (s = state(s <= ways ? ways + 1 : ways + 2), true);
    }
    static constexpr bool within_boundary(const state& s) { return s <= ways + 1; }
    static constexpr auto properties = fg::properties{fg::eventually<"it arrives">([](const state& s) { return s == ways + 1; })};
};

TEST(temporal_rounds, know_that_no_run_stays_inside_the_boundary) {
    const fg::verdict found = explored_by<everybody_leaves>(1);
    EXPECT_TRUE(found.temporal.leaves);
    expect_by_rounds<everybody_leaves>(found);
}

using protocols::dekker, protocols::fair, protocols::semaphore, protocols::peterson_again;
struct one_leaves_for_good : published::timer {
    static constexpr auto properties =
        fg::properties{fg::always_possible<"the client can wait">([](const state& s) { return s.done == 0; })};
};
struct one_may_stay : published::timer {
    static constexpr auto properties =
        fg::properties{fg::always_possible<"the client is done">([](const state& s) { return s.done == 1; })};
};

struct a_step_stays_possible {
    using state = fg::within<0u, 4u>;
    using action = fg::within<1u, 2u>;

    static constexpr state initial() { return state(0u); }
    static constexpr bool next(state& s, action by) { return s = state((s + by) % 5), true; }
    static constexpr auto properties = fg::properties{fg::always_possible<"a long step from place 3">(
        [](const state& from, action by, const state&) { return from == 3 && by == 2; })};
};

TEST(temporal_rounds, find_what_is_out_of_reach) {
    EXPECT_TRUE(explored_by<a_step_stays_possible>(1).holds());
    expect_by_rounds<a_step_stays_possible>(explored_by<a_step_stays_possible>(1));
    EXPECT_TRUE(explored_by<one_leaves_for_good>(1).violated());
    expect_by_rounds<one_leaves_for_good>(explored_by<one_leaves_for_good>(1));
    expect_by_rounds<one_may_stay>(explored_by<one_may_stay>(1));
}

/// A run ends before the formula is violated.
struct ends_early {
    using state = fg::within<0u, 2u>;
    using action = fg::within<0u, 0u>;

    static constexpr state initial() { return state(0u); }
    static constexpr bool next(state& s, action) { return s == 0 && (s = state(1u), true); }
    static constexpr auto properties = fg::properties{
        fg::ltl<"it is far after four steps", "X X X X far">(fg::atom<"far">([](const state& s) { return s == 2; }))};
};

TEST(temporal_rounds, find_a_run_that_ends_early) {
    EXPECT_TRUE(explored_by<ends_early>(1).violated());
    expect_by_rounds<ends_early>(explored_by<ends_early>(1));
}

/// A limit that one rank reaches, at its n-th poll, ends the work of all ranks. Returns how often the violation was known.
template <class Model>
int expect_all_stopped() {
    const fg::verdict alone = explored_by<Model>(1);
    int known = 0;
    for (std::uint64_t most = 0;; ++most) {
        SCOPED_TRACE(std::string(foregone::type_name<Model>()) + ", poll " + std::to_string(most));
        std::atomic<std::uint64_t> polls{0};
        const auto poll = [&](const fg::progress&) { return ++polls == most + 1 ? fg::stop_reason::time : fg::stop_reason::none; };
        foregone::run_terms terms{.check_in = poll};
        terms.limits.whole_graph_states = 2;
        const auto all = laws::explored_by_ranks<Model, fg::reachable>(2, 1, terms);
        for (const laws::outcome_of_rank& one : all) {
            EXPECT_EQ(one.thrown_text(), "nothing");
            EXPECT_EQ(one.found, all.front().found);
        }
        const fg::verdict& found = all.front().found;
        if (polls <= most) {
            EXPECT_EQ(found, alone);
            return known;
        }
        if (found == alone) continue;  // nothing was to be stopped any more
        EXPECT_EQ(found.stopped_by, fg::stop_reason::time);
        EXPECT_NE(found.violated(), found.result == fg::outcome::inconclusive);
        EXPECT_FALSE(found.has_trace);
        known += found.violated() ? 1 : 0;
    }
}

TEST(temporal_rounds, of_all_ranks_end_with_the_limit_of_one) {
    EXPECT_GT(expect_all_stopped<dekker<fair::none>>(), 0);
    EXPECT_EQ((expect_all_stopped<semaphore<3, fair::strong>>()), 0);
    EXPECT_GT(expect_all_stopped<one_leaves_for_good>(), 0);
}

/// A predicate that a state makes throw.
struct throws : round_walk {
    static constexpr auto properties = fg::properties{fg::always_eventually<"it does not throw">(
        [](const state& s) { return s == 12'345 ? throw std::runtime_error("at place 12345") : s < most; })};
};

TEST(temporal_rounds, of_all_ranks_end_with_the_exception_of_one) {
    for (const laws::outcome_of_rank& one : found_by_rounds<throws>(4, 1, 0)) EXPECT_EQ(one.thrown_text(), "at place 12345");
}

/// A model that is not a function of its arguments: once it has been asked often enough, a step leads elsewhere.
std::atomic<int> asked{0};
struct forgetful {
    using state = fg::within<0u, 999u>;
    using action = fg::within<0u, 0u>;
    static constexpr int of_search = 500;

    static constexpr state initial() { return state(0u); }
    static bool next(state& s, action) { return s = state(++asked > of_search ? s % 500 + 500 : (s + 1) % 500), true; }
    static constexpr auto properties =
        fg::properties{fg::always_eventually<"it begins again">([](const state& s) { return s == 0; })};
};

TEST(temporal_rounds, refuse_a_model_that_changes) {
    for (const unsigned ranks : {1u, 2u}) {
        asked = 0;
        for (const laws::outcome_of_rank& one : found_by_rounds<forgetful>(ranks, 1, 0))
            EXPECT_NE(one.thrown_text().find("a step leads to a state to which it did not lead"), std::string::npos)
                << one.thrown_text();
    }
}

}  // namespace
