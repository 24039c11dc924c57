// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <foregone/check.hpp>
#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/impl/search/search_view.hpp>
#include <foregone/model/temporal.hpp>
#include <foregone/threads.hpp>

#include "../check/ranks_laws.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <string>

/// What is known of a model's temporal property.
struct known {
    bool violated = false;
    std::uint64_t prefix_steps = 0, lap_steps = 0;  ///< of the lasso; no lap: the run ends
    std::uint64_t pairs = 0;                        ///< 0: unknown
    std::uint64_t states = 0;

    template <class Verdict>
    constexpr bool is(const Verdict& found) const {
        if (found.violated() != violated || (!violated && !found.holds())) return false;
        if (states != 0 && found.counted.states != states) return false;
        if (pairs != 0 && found.temporal.pairs != pairs) return false;
        return !violated || (found.trace.loop_from == prefix_steps && found.trace.actions.size() == prefix_steps + lap_steps);
    }
};

template <class Model>
foregone::verdict explored_by(unsigned workers) {
    const auto go_on = [](const foregone::progress&) { return foregone::stop_reason::none; };
    foregone::threads_executor threads(workers);
    return foregone::explore<foregone::search_view<Model>, foregone::reachable>(threads, {.check_in = go_on});
}

/// What ranks find together by rounds. They gather pairs once at most `most_gathered` are left, or when a round removes none.
template <class Model, foregone::reachable_scope Scope = foregone::reachable>
std::vector<laws::outcome_of_rank> found_by_rounds(unsigned ranks, unsigned workers, std::uint64_t most_gathered) {
    foregone::run_terms terms{.check_in = laws::carry_on};
    terms.limits.whole_graph_states = most_gathered;
    return laws::explored_by_ranks<Model, Scope>(ranks, workers, terms);
}

struct rank_sizes {
    unsigned ranks, workers;
    std::uint64_t most_gathered;
};

/// Ranks that share the states find what one worker finds, whether they gather what few rounds leave or rounds remove nothing more.
template <class Model, foregone::reachable_scope Scope = foregone::reachable>
void expect_by_rounds(const foregone::verdict& alone,
                      std::initializer_list<rank_sizes> groups = {{1, 2, 0}, {2, 1, 0}, {2, 2, 6}, {4, 1, 2}}) {
    for (const rank_sizes& one : groups) {
        SCOPED_TRACE(std::to_string(one.ranks) + " ranks of " + std::to_string(one.workers) + " workers, up to " +
                     std::to_string(one.most_gathered) + " pairs");
        const auto all = found_by_rounds<Model, Scope>(one.ranks, one.workers, one.most_gathered);
        for (const laws::outcome_of_rank& found : all) {
            EXPECT_EQ(found.thrown_text(), "nothing");
            // The first rank alone searches states that own memory.
            constexpr bool is_shared = foregone::always_packable<typename foregone::search_view<Model>::node>;
            if (!is_shared && &found != &all.front() && found.found == foregone::verdict{}) continue;
            EXPECT_EQ(verdict_text(found.found), verdict_text(alone));
            EXPECT_EQ(found.found.temporal, alone.temporal);
            EXPECT_EQ(found.found.trace, alone.trace);
        }
    }
}

/// Whether one worker, two and three find what is known, and the same lasso; a lasso is taken again.
template <class Model>
void expect_at_run_time(const known& expected) {
    const foregone::verdict alone = explored_by<Model>(1);
    EXPECT_TRUE(expected.is(alone)) << foregone::type_name<Model>() << ": " << outcome_name(alone.result) << ", prefix "
                                    << alone.trace.loop_from << ", steps " << alone.trace.actions.size() << ", pairs "
                                    << alone.temporal.pairs << ", states " << alone.counted.states;
    EXPECT_EQ(alone, explored_by<Model>(2));
    EXPECT_EQ(alone, explored_by<Model>(3));
    expect_by_rounds<Model>(alone);
    if (alone.violated()) {
        EXPECT_EQ(foregone::lasso_judge<foregone::search_view<Model>>::judged(alone.trace).property, alone.property);
    }
}

template <class Model>
void expect_compiled() {
    const foregone::verdict compiled = foregone::verdict_in<std::vector<std::uint64_t>>(foregone::verdict_of<Model>);
    EXPECT_EQ(compiled, explored_by<Model>(1));
}

/// The same, and the compiler finds it, too, with the same steps; a brief build does not ask the compiler.
template <class Model>
void expect_known(const known& expected) {
    expect_at_run_time<Model>(expected);
#ifndef FOREGONE_TESTS_BRIEF
    expect_compiled<Model>();
#endif
}

/// The same, and the compiler finds it, too, in each build.
template <class Model>
void expect_everywhere(const known& expected) {
    expect_at_run_time<Model>(expected);
    expect_compiled<Model>();
}
