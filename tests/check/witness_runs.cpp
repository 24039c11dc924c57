// SPDX-License-Identifier: BSL-1.0
#include "../models/interchangeable.hpp"
#include "../models/jugs.hpp"
#include "../models/mixed_walk.hpp"
#include "ranks_laws.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace test_witness_runs {

namespace fg = foregone;

/// A condition as the third property, a `sometimes` whose witness is searched; or as a `never`, whose counterexample other tests
/// establish.
template <class Model, auto Condition, bool Forbids>
struct about : Model {
    using state = typename Model::state;
    static constexpr auto properties = [] {
        if constexpr (Forbids) {
            return fg::properties{fg::never<"it">(Condition)};
        } else {
            return fg::properties{fg::sometimes<"no state is such">([](const state&) { return false; }),
                                  fg::sometimes<"every state is such">([](const state&) { return true; }),
                                  fg::sometimes<"it">(Condition)};
        }
    }();
};

constexpr std::uint32_t it = 2;

fg::run_terms searching(fg::rank_group* ranks = nullptr) {
    return {.check_in = laws::carry_on, .limits = {.witness_of = it}, .services = {.ranks = ranks}};
}

template <class Model, auto Condition, auto Scope>
void is_the_shortest_run() {
    using wanted = about<Model, Condition, false>;
    const fg::verdict known = laws::explored_alone<about<Model, Condition, true>, Scope>();
    ASSERT_TRUE(known.has_trace);
    for (const unsigned workers : {1u, 2u, 3u}) {
        const auto who = laws::some_workers(workers);
        const fg::verdict found = fg::explore<fg::search_view<wanted>, Scope>(*who, searching());
        EXPECT_TRUE(found.violated() && found.has_trace) << workers;
        EXPECT_EQ(found.property, it);
        EXPECT_EQ(found.trace, known.trace) << workers;
    }
}

template <class Model, auto Condition>
void ranks_find_the_same() {
    using wanted = about<Model, Condition, false>;
    const fg::verdict known = laws::explored_alone<about<Model, Condition, true>, fg::reachable>();
    laws::with_all_ranks([&](unsigned ranks, unsigned workers) {
        for (const auto& one : laws::explored_by_ranks<wanted, fg::reachable>(ranks, workers, searching())) {
            EXPECT_EQ(one.thrown_text(), "nothing");
            EXPECT_EQ(one.found.trace, known.trace);
        }
    });
}

constexpr auto has_four = [](const models::pouring::state& s) { return s.big == 4; };
constexpr auto is_empty = [](const models::pouring::state& s) { return s.small + s.big == 0; };
using walk = models::mixed_walk<2, 30'000>;
constexpr auto is_far = [](const walk::state& s) { return s.number % 4'001 == 7; };
using caches = models::caches<3>;
constexpr auto all_read = [](const caches::state& s) { return s.lines.count(caches::line::shared) == 3; };

TEST(engine_witness_runs, a_run_to_a_witness_is_the_counterexample_of_its_denial) {
    is_the_shortest_run<models::pouring, has_four, fg::reachable>();
    is_the_shortest_run<models::pouring, is_empty, fg::reachable>();
    is_the_shortest_run<models::pouring, has_four, fg::reachable.depth(6)>();
    is_the_shortest_run<walk, is_far, fg::reachable>();
    is_the_shortest_run<models::pouring, has_four, fg::sequences<7>>();
    is_the_shortest_run<models::pouring, has_four, fg::sequences<6, 6>>();
    is_the_shortest_run<models::pouring, is_empty, fg::sequences<3>>();
}

TEST(engine_witness_runs, ranks_find_the_run_that_one_process_finds) {
    ranks_find_the_same<models::pouring, has_four>();
    ranks_find_the_same<walk, is_far>();
}

TEST(engine_witness_runs, states_of_any_size_have_the_same_run) {
    using view = fg::search_view<about<walk, is_far, false>>;
    const fg::verdict known = laws::explored_alone<about<walk, is_far, true>, fg::reachable>();
    for (const unsigned workers : {1u, 3u}) {
        const auto who = laws::some_workers(workers);
        EXPECT_EQ((fg::explore_interned<view, fg::reachable>(*who, searching()).trace), known.trace) << workers;
    }
}

/// A search of representatives reports a run of real states.
TEST(engine_witness_runs, a_run_of_interchangeable_identities_leads_to_a_witness) {
    using wanted = about<caches, all_read, false>;
    const fg::verdict found = fg::explore<fg::search_view<wanted>, fg::reachable>(*laws::some_workers(2), searching());
    ASSERT_TRUE(found.has_trace);
    EXPECT_EQ(found.trace.actions.size(), 3u);
    EXPECT_TRUE(all_read(fg::state_behind<fg::search_view<wanted>>(found.trace)));
    EXPECT_TRUE(laws::replayed_quietly<wanted>(found.trace).possible);
}

TEST(engine_witness_runs, without_a_witness_there_is_no_run) {
    constexpr auto has_six = [](const models::pouring::state& s) { return s.big == 6; };
    using wanted = about<models::pouring, has_six, false>;
    const fg::verdict graph = fg::explore<fg::search_view<wanted>, fg::reachable>(*laws::some_workers(2), searching());
    EXPECT_TRUE(graph.violated() && !graph.has_trace);
    const fg::verdict tree = fg::explore<fg::search_view<wanted>, fg::sequences<4>>(*laws::some_workers(1), searching());
    EXPECT_TRUE(tree.violated() && !tree.has_trace);
}

struct careful : models::pouring {
    static constexpr auto properties = fg::properties{
        fg::never<"the small jug is full">([](const state& s) { return s.small == 3; }),
        fg::sometimes<"the big jug is full">([](const state& s) { return s.big == 5; }),
        fg::sometimes<"four gallons">(has_four),
    };
};

/// The run to four gallons fills the small jug; what violates something is not continued by sequences.
TEST(engine_witness_runs, a_sequence_goes_around_what_violates_something) {
    using view = fg::search_view<careful>;
    EXPECT_FALSE((fg::explore<view, fg::sequences<6>>(*laws::some_workers(1), searching()).has_trace));
}

/// One action violates something at once, the other one leads to a witness.
struct lane {
    using state = int;
    enum class action { trip, go };
    static constexpr state initial() { return 0; }
    static constexpr bool next(state& s, action a) {
        if (s < 0 || s == 5) return false;
        s = a == action::trip ? -1 : s + 1;
        return true;
    }
    static constexpr auto properties = fg::properties{
        fg::never<"tripped">([](const state& s) { return s < 0; }),
        fg::sometimes<"at the beginning">([](const state& s) { return s == 0; }),
        fg::sometimes<"at three">([](const state& s) { return s == 3; }),
    };
};

TEST(engine_witness_runs, a_violation_elsewhere_does_not_end_the_search_of_sequences) {
    const fg::verdict found = fg::explore<fg::search_view<lane>, fg::sequences<4>>(*laws::some_workers(1), searching());
    ASSERT_TRUE(found.has_trace);
    EXPECT_EQ(found.trace.actions, (std::vector<std::uint64_t>{1, 1, 1}));
}

TEST(engine_witness_runs, a_limit_ends_the_search) {
    const auto stop = [](const fg::progress&) { return fg::stop_reason::time; };
    fg::run_terms terms = searching();
    terms.check_in = stop;
    using wanted = about<models::pouring, has_four, false>;
    for (const fg::verdict& found : {fg::explore<fg::search_view<wanted>, fg::reachable>(*laws::some_workers(1), terms),
                                     fg::explore<fg::search_view<wanted>, fg::sequences<9>>(*laws::some_workers(1), terms)}) {
        EXPECT_EQ(found.result, fg::outcome::inconclusive);
        EXPECT_EQ(found.stopped_by, fg::stop_reason::time);
        EXPECT_FALSE(found.has_trace);
    }
}

}  // namespace test_witness_runs
