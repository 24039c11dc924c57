// SPDX-License-Identifier: BSL-1.0
// A search that is cut short is inconclusive, says why, and never holds, with any executor.
#include <foregone/impl/search/run_terms.hpp>

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/threads.hpp>

#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/linear_equation.hpp"
#include "../models/long_way.hpp"
#include "../models/wide.hpp"
#include "../support/verdict_text.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <new>

namespace {

namespace fg = foregone;
using fg::stop_reason;

using grid = models::linear_equation<2, 4, 7>;
using cell = models::cell_by_history<false>;
inline constexpr auto long_sequences = fg::sequences<9>;  // 349,524 steps

/// Runs with one worker on the calling thread (0), or with this number of threads.
template <class Model, auto Scope>
fg::verdict explored(unsigned workers, const fg::run_terms& terms) {
    if (workers > 0) {
        fg::threads_executor threads(workers);
        return fg::explore<fg::search_view<Model>, Scope>(threads, terms);
    }
    fg::sequential_executor alone;
    return fg::explore<fg::search_view<Model>, Scope>(alone, terms);
}

fg::stop_reason carry_on(const fg::progress&) { return stop_reason::none; }

constexpr unsigned all_workers[] = {0, 1, 2, 8};

void expect_stopped_by(stop_reason reason, const fg::verdict& v) {
    EXPECT_EQ(v.result, fg::outcome::inconclusive) << verdict_text(v);
    EXPECT_EQ(v.stopped_by, reason);
    EXPECT_FALSE(v.holds());
    EXPECT_FALSE(v.violated());
    EXPECT_FALSE(v.has_trace);
    EXPECT_EQ(v.property, fg::no_property);
}

/// Says so after it was asked so often.
struct stop_after {
    stop_reason reason;
    std::uint64_t times;
    std::atomic<std::uint64_t> asked{0};
    stop_reason operator()(const fg::progress&) { return ++asked > times ? reason : stop_reason::none; }
};

TEST(engine_limits, whoever_says_stop_is_obeyed) {
    for (const stop_reason reason : {stop_reason::time, stop_reason::memory, stop_reason::interrupted})
        for (const unsigned workers : all_workers)
            for (const std::uint64_t times : {0u, 1u, 5u, 20u}) {
                stop_after graph{reason, times}, tree{reason, times};
                const fg::verdict of_graph = explored<grid, fg::reachable>(workers, {.check_in = graph});
                const fg::verdict of_tree = explored<cell, long_sequences>(workers, {.check_in = tree});
                expect_stopped_by(reason, of_graph);
                expect_stopped_by(reason, of_tree);
                EXPECT_LT(of_graph.counted.states, 65'536);
                EXPECT_LT(of_tree.counted.sequences, 262'144);
            }
}

TEST(engine_limits, a_violation_met_when_it_is_too_late_is_not_told) {
    for (const unsigned workers : all_workers) {
        stop_after graph{stop_reason::time, 0}, tree{stop_reason::time, 0};
        expect_stopped_by(stop_reason::time,
                          explored<models::unsolved_equation<2, 10, 14>, fg::reachable>(workers, {.check_in = graph}));
        expect_stopped_by(stop_reason::time, explored<models::cell_by_history<true>, long_sequences>(workers, {.check_in = tree}));
    }
}

/// Says stop once a second search has begun, which has taken fewer steps than the first.
struct stop_the_second_search {
    std::atomic<std::uint64_t> most{0};
    stop_reason operator()(const fg::progress& now) {
        std::uint64_t before = most;
        while (now.transitions > before && !most.compare_exchange_weak(before, now.transitions)) {}
        return now.transitions < before ? stop_reason::time : stop_reason::none;
    }
};

/// Threads reach a violation, and the search for the least counterexample is cut short: the violation reached is reported.
TEST(engine_limits, a_violation_is_not_lost_for_want_of_the_least_counterexample) {
    using model = models::unsolved_equation<2, 10, 14>;
    for (const unsigned workers : {2u, 8u}) {
        stop_the_second_search late;
        const fg::verdict found = explored<model, fg::reachable>(workers, {.check_in = late});
        EXPECT_TRUE(found.violated()) << verdict_text(found);
        EXPECT_EQ(found.property, 0);
        EXPECT_EQ(found.trace.actions.size(), 3);
    }
}

/// Nor do very many initial states, most of which lie outside the boundary.
TEST(engine_limits, initial_states_can_be_stopped) {
    for (const unsigned workers : all_workers) {
        stop_after soon{stop_reason::time, 3};
        expect_stopped_by(stop_reason::time, explored<models::begins_widely, fg::reachable>(workers, {.check_in = soon}));
    }
    const fg::verdict many = explored<models::countdown_from_anywhere, fg::reachable>(0, {.check_in = carry_on,
                                                                                          .limits = {.states = 5}});
    expect_stopped_by(stop_reason::states, many);
}

/// Nor do the beginnings of many sequences none of which goes on.
TEST(engine_limits, disabled_prefixes_can_be_stopped) {
    for (const unsigned workers : all_workers) {
        stop_after soon{stop_reason::time, 10};
        expect_stopped_by(stop_reason::time,
                          explored<models::wide_and_deadlocked<100'000>, fg::sequences<2>>(workers, {.check_in = soon}));
    }
}

/// The memory used is reported while a slice is being expanded, and not only before.
TEST(engine_limits, memory_is_told_as_it_grows) {
    for (const unsigned workers : all_workers) {
        std::atomic<std::uint64_t> most{0};
        const auto up_to_32_mib = [&](const fg::progress& now) {
            most = now.bytes > most ? now.bytes : most.load();
            return now.bytes > (std::uint64_t{32} << 20) ? stop_reason::memory : stop_reason::none;
        };
        expect_stopped_by(stop_reason::memory,
                          explored<models::wide_and_large<60'000>, fg::reachable>(workers, {.check_in = up_to_32_mib}));
        EXPECT_LT(most, std::uint64_t{200} << 20) << workers << " workers";
    }
}

/// A state with very many actions does not keep a search from being asked whether to stop, nor the table from growing in time.
TEST(engine_limits, one_state_of_many_actions_can_be_stopped) {
    for (const unsigned workers : all_workers) {
        stop_after soon{stop_reason::memory, 3};
        const fg::verdict found = explored<models::wide<1'000'000'000>, fg::reachable>(workers, {.check_in = soon});
        expect_stopped_by(stop_reason::memory, found);
    }
}

// Level by level, 1 + 2 + ... + n states: 990 after 44 levels, 1,035 after 45.
TEST(engine_limits, states_are_counted_when_a_level_is_complete) {
    stop_after never{stop_reason::none, 0};
    for (const unsigned workers : all_workers) {
        const fg::verdict v = explored<grid, fg::reachable>(workers, {.check_in = never, .limits = {.states = 1'000}});
        expect_stopped_by(stop_reason::states, v);
        EXPECT_EQ(v.counted, (fg::counts{.states = 1'035, .transitions = 2 * 990, .depth_steps = 44}));
        expect_stopped_by(stop_reason::states, explored<grid, fg::reachable>(workers, {.check_in = never,
                                                                                       .limits = {.states = 0}}));
    }
}

TEST(engine_limits, a_limit_that_is_not_exceeded_changes_nothing) {
    stop_after never{stop_reason::none, 0};
    for (const unsigned workers : all_workers) {
        const fg::verdict v = explored<models::linear_equation<2, 10, 14, 32>, fg::reachable>(
            workers, {.check_in = never, .limits = {.states = 1'024}});
        EXPECT_EQ(v.result, fg::outcome::proved);
        EXPECT_EQ(v.stopped_by, stop_reason::none);
        const fg::verdict depth = explored<grid, fg::reachable.depth(10)>(workers, {.check_in = never,
                                                                                    .limits = {.states = 66}});
        EXPECT_EQ(depth.stopped_by, stop_reason::none);
    }
}

TEST(engine_limits, a_violation_before_the_limit_is_told) {
    stop_after never{stop_reason::none, 0};
    for (const unsigned workers : all_workers) {
        const fg::verdict v = explored<models::unsolved_equation<2, 10, 14>, fg::reachable>(workers, {.check_in = never,
                                                                                                      .limits = {.states = 9}});
        EXPECT_TRUE(v.violated());
        EXPECT_EQ(v.trace.actions, (std::vector<std::uint64_t>{0, 0, 1}));
    }
}

/// There is no memory left once the search has come so far.
struct runs_out_of_memory : models::long_way<1'000'000> {
    static state next(const state& s, action a) {
        if (s.turned == 50) throw std::bad_alloc();
        return models::long_way<1'000'000>::next(s, a);
    }
};

TEST(engine_limits, running_out_of_memory_is_a_limit) {
    stop_after never{stop_reason::none, 0};
    for (const unsigned workers : all_workers) {
        const fg::verdict graph = explored<runs_out_of_memory, fg::reachable>(workers, {.check_in = never});
        expect_stopped_by(stop_reason::memory, graph);
        EXPECT_EQ(graph.counted.states, 51);
    }
}

/// Reported progress never goes back, and never exceeds the final numbers.
TEST(engine_limits, progress_is_told_on_the_way) {
    fg::progress last;
    std::uint64_t calls = 0, most = 0;
    const auto watch = [&](const fg::progress& p) {
        EXPECT_GE(p.states, last.states);
        EXPECT_GE(p.transitions, last.transitions);
        EXPECT_GE(p.depth_steps, last.depth_steps);
        EXPECT_LE(p.frontier, p.states);
        most = p.bytes > most ? p.bytes : most;
        last = p;
        ++calls;
        return stop_reason::none;
    };
    const fg::verdict graph = explored<grid, fg::reachable>(0, {.check_in = watch});
    EXPECT_EQ(last.states, graph.counted.states);
    EXPECT_EQ(last.transitions, graph.counted.transitions);
    EXPECT_GE(calls, 510);
    EXPECT_GE(most, 65'536 * sizeof(grid::state));

    last = {};
    const fg::verdict tree = explored<cell, long_sequences>(0, {.check_in = watch});
    EXPECT_GE(last.transitions, tree.counted.transitions);
    EXPECT_GT(last.tasks, 0);
    EXPECT_EQ(last.tasks_done, last.tasks);
}

}  // namespace
