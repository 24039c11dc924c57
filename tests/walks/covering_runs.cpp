// SPDX-License-Identifier: BSL-1.0
#include "../models/bounded_queue.hpp"
#include "../models/cell.hpp"
#include "../models/door_session.hpp"
#include "../models/events.hpp"
#include "../models/open_files.hpp"
#include "../support/effort.hpp"
#include "../support/verify.hpp"
#include "orders_by_hand.hpp"

#include <foregone/impl/base/mix.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/walks/covering_runs.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;
using by_hand::numbers;

/// What was planned can be run, and has every order that some run has, and no run is for nothing; all of it looked through by hand.
template <class Model, fg::covering_sequences_scope Scope>
constexpr bool covers() {
    using view = fg::search_view<Model>;
    using events = fg::ordered_events<view, Scope.by_kind>;
    const auto event_of = [](std::uint64_t action) { return events::of(action); };
    fg::covering_runs<view, Scope> planned;
    if (!planned.plan([] { return true; })) return false;

    std::vector<numbers> runs;
    std::uint64_t steps = 0, longest = 0;
    for (const numbers& run : planned.runs) {
        if (!by_hand::is_run<view>(run)) return false;
        runs.push_back(by_hand::events_of(run, event_of));
        steps += run.size();
        longest = run.size() > longest ? run.size() : longest;
    }

    std::uint64_t possible = 0, all = 0, needed = events::count;
    std::vector<char> is_useful(runs.size(), 0);
    std::uint64_t events_in_all = events::count;  // not a constant, so that Clang does not evaluate the range beforehand
    for (const numbers& order : by_hand::all_orders(events_in_all, Scope.strength, Scope.without_repetition)) {
        const std::uint64_t fewest = by_hand::fewest_steps<view>(order, event_of);
        const bool is_possible = fewest != UINT64_MAX && (Scope.limit_steps == 0 || fewest <= Scope.limit_steps);
        if (is_possible && fewest > needed) needed = fewest;
        std::size_t had = 0;
        while (had < runs.size() && !by_hand::has_in_order(runs[had], order)) ++had;
        if (is_possible != (had < runs.size())) return false;
        if (is_possible) is_useful[had] = 1;
        ++all;
        possible += is_possible;
    }
    for (const char one : is_useful)
        if (one == 0) return false;
    return possible == planned.possible && all == planned.orders && steps == planned.steps &&
           longest <= (Scope.limit_steps == 0 ? needed : Scope.limit_steps);
}

/// Whether all of these hold when they run. It is not constexpr: Clang would evaluate it wherever it stands.
bool all_hold(std::initializer_list<bool (*)()> tests) {
    return std::all_of(tests.begin(), tests.end(), [](bool (*test)()) { return test(); });
}
template <class Model>
bool covers_pairs() {
    return all_hold({covers<Model, fg::covering_sequences<1>>, covers<Model, fg::covering_sequences<2>>,
                     covers<Model, fg::covering_sequences<2>.distinct()>});
}
template <class Model>
bool covers_all() {
    return all_hold({covers<Model, fg::covering_sequences<1>>, covers<Model, fg::covering_sequences<2>>,
                     covers<Model, fg::covering_sequences<2>.distinct()>, covers<Model, fg::covering_sequences<3>>,
                     covers<Model, fg::covering_sequences<3>.distinct()>, covers<Model, fg::covering_sequences<4>>,
                     covers<Model, fg::covering_sequences<2>.of_kinds()>, covers<Model, fg::covering_sequences<3>.of_kinds()>,
                     covers<Model, fg::covering_sequences<2>.within(2)>, covers<Model, fg::covering_sequences<2>.within(3)>,
                     covers<Model, fg::covering_sequences<3>.within(5)>, covers<Model, fg::covering_sequences<2>.within(40)>});
}

constexpr bool every_pair_is_covered_while_compiling() {
    return covers<models::ring_commands<true>, fg::covering_sequences<2>>() &&
           covers<models::single_events<3>, fg::covering_sequences<2>.distinct()>() &&
           covers<models::free_events<4>, fg::covering_sequences<1>>() &&
           covers<models::free_events<4>, fg::covering_sequences<2>>();
}
VERIFY(engine_covering_runs, every_pair_is_covered_while_compiling)

TEST(engine_covering_runs, every_order_is_covered) {
    EXPECT_TRUE(covers_all<models::door_session>());
    EXPECT_TRUE(covers_all<models::file_commands<true>>());
    EXPECT_TRUE(covers_all<models::cell_by_model<false>>());
    EXPECT_TRUE(covers_all<models::free_events<5>>());
    EXPECT_TRUE(covers_all<models::rooms<true>>());
    EXPECT_TRUE(all_hold({covers_pairs<models::ring_commands<true>>, covers_pairs<models::free_events<1>>,
                          covers_pairs<models::single_events<1>>, covers_pairs<models::single_events<5>>,
                          covers_pairs<models::rooms<false>>}));
}

/// A model that is drawn: from some states, some of the events lead to others.
std::uint64_t graph_seed = 0;
template <std::uint64_t States, std::uint64_t Events>
struct drawn_graph : models::answering<static_cast<int>(Events)> {
    struct model {
        std::uint64_t at = 0;
        bool operator==(const model&) const = default;
    };
    static std::uint64_t drawn(const model& m, int event) {
        return fg::mixer::of(m.at * Events + static_cast<std::uint64_t>(event), graph_seed);
    }
    static bool enabled(const model& m, int event) { return drawn(m, event) % 8 < 3; }
    static void next(model& m, int event) { m.at = drawn(m, event) / 8 % States; }
};

TEST(engine_covering_runs, every_order_is_covered_on_drawn_graphs) {
    for (graph_seed = 0; graph_seed < cases(100u); ++graph_seed) {
        SCOPED_TRACE("seed " + std::to_string(graph_seed));
        EXPECT_TRUE((covers<drawn_graph<6, 4>, fg::covering_sequences<2>>()));
        EXPECT_TRUE((covers<drawn_graph<12, 5>, fg::covering_sequences<3>>()));
        EXPECT_TRUE((covers<drawn_graph<12, 5>, fg::covering_sequences<3>.within(6).distinct()>()));
    }
}

template <class Model, fg::covering_sequences_scope Scope>
std::vector<std::uint64_t> size_of_plan() {
    fg::covering_runs<fg::search_view<Model>, Scope> planned;
    planned.plan([] { return true; });
    return {planned.runs.size(), planned.steps};
}

TEST(engine_covering_runs, sizes_stay_what_they_are) {
    EXPECT_EQ((size_of_plan<models::free_events<9>, fg::covering_sequences<1>>()), (numbers{1, 9}));
    EXPECT_EQ((size_of_plan<models::free_events<9>, fg::covering_sequences<2>.distinct()>()), (numbers{2, 18}));
    EXPECT_EQ((size_of_plan<models::free_events<9>, fg::covering_sequences<2>.within(18)>()), (numbers{1, 18}));
    EXPECT_EQ((size_of_plan<models::free_events<10>, fg::covering_sequences<3>.distinct()>()), (numbers{15, 143}));
    EXPECT_EQ((size_of_plan<models::free_events<20>, fg::covering_sequences<3>.distinct()>()), (numbers{20, 394}));
    EXPECT_EQ((size_of_plan<models::single_events<10>, fg::covering_sequences<3>>()), (numbers{20, 176}));
}

constexpr bool a_plan_that_is_stopped_says_so() {
    std::uint64_t asked = 0;
    const auto stopped_after = [&](std::uint64_t most) {
        fg::covering_runs<fg::search_view<models::ring_commands<true>>, fg::covering_sequences<2>> planned;
        asked = 0;
        return !planned.plan([&] { return ++asked <= most; });
    };
    if (stopped_after(UINT64_MAX)) return false;
    const std::uint64_t all = asked;
    return stopped_after(0) && stopped_after(1) && stopped_after(all / 2) && stopped_after(all - 1) && !stopped_after(all);
}
VERIFY(engine_covering_runs, a_plan_that_is_stopped_says_so)

}  // namespace
