// SPDX-License-Identifier: BSL-1.0
// Machines made by chance: every engine against the plainest search there is.
#include "../models/random_machine.hpp"
#include "ranks_laws.hpp"
#include "reference.hpp"

#include <cstdint>
#include <vector>

namespace {

namespace fg = foregone;
using machine = models::random_machine<models::exchanged_table>;
using view = fg::search_view<machine>;

constexpr std::uint64_t machines = 400;

/// How many machines of a run were violated at all, by a deadlock, or not: all must occur, or the run says little.
struct variety {
    std::uint64_t violated = 0, deadlocked = 0, unwitnessed = 0, passed = 0;

    void count(const fg::verdict& v) {
        violated += v.has_trace;
        deadlocked += v.has_trace && v.property == 3;
        unwitnessed += v.violated() && !v.has_trace;
        passed += v.holds();
    }
    void expect_all(std::uint64_t at_least) const {
        EXPECT_GE(violated, at_least);
        EXPECT_GE(deadlocked, at_least);
        EXPECT_GE(unwitnessed, at_least);
        EXPECT_GE(passed, at_least);
    }
};

template <auto Scope>
fg::verdict explored_in(fg::executor& who, std::uint64_t seed, const fg::run_terms& terms) {
    models::exchanged_table::table() = models::random_table(seed);
    return fg::explore<view, Scope>(who, terms);
}

/// Executors one after the other, because several that are there at once share their threads.
template <auto Scope, class Reference>
void every_machine_agrees_with(Reference&& reference, const fg::run_terms& terms = {.check_in = laws::carry_on}) {
    std::vector<fg::verdict> plain;
    variety seen;
    for (std::uint64_t seed = 0; seed < machines; ++seed) {
        models::exchanged_table::table() = models::random_table(seed);
        plain.push_back(reference());
        seen.count(plain.back());
        if (plain.back().has_trace) laws::expect_replays<machine>(plain.back());
    }
    seen.expect_all(machines / 50);
    const auto expect_from = [&](fg::executor& who) {
        for (std::uint64_t seed = 0; seed < machines && !testing::Test::HasFailure(); ++seed)
            EXPECT_EQ(verdict_text(explored_in<Scope>(who, seed, terms)), verdict_text(plain[seed]))
                << who.workers() << " workers, seed " << seed;
    };
    fg::sequential_executor alone;
    expect_from(alone);
    for (const unsigned workers : {1u, 2u, 8u}) {
        fg::threads_executor threads(workers);
        expect_from(threads);
    }
}

TEST(engine_random_machines, the_state_graph_is_the_reference) {
    every_machine_agrees_with<fg::reachable>([] { return reference::reachable<view>(); });
}

/// No level is kept, so that each trace takes a second search.
const fg::run_terms forgetting{.check_in = laws::carry_on, .limits = {.kept_states = 0}};

TEST(engine_random_machines, the_state_graph_searched_twice_is_the_reference) {
    every_machine_agrees_with<fg::reachable>([] { return reference::reachable<view>(); }, forgetting);
}

TEST(engine_random_machines, the_state_graph_of_several_ranks_is_the_reference) {
    for (std::uint64_t seed = 0; seed < machines / 4 && !HasFailure(); ++seed) {
        models::exchanged_table::table() = models::random_table(seed);
        const std::string plain = verdict_text(reference::reachable<view>());
        for (const unsigned ranks : {1u, 2u, 4u})
            for (const std::uint64_t kept_states : {0u, 100u})
                for (const auto& one : laws::explored_by_ranks<machine, fg::reachable>(
                         ranks, 1, {.check_in = laws::carry_on, .limits = {.kept_states = kept_states}}))
                    EXPECT_EQ(verdict_text(one.found), plain) << ranks << " ranks, seed " << seed;
    }
}

TEST(engine_random_machines, the_state_graph_to_a_depth_is_the_reference) {
    every_machine_agrees_with<fg::reachable.depth(2)>([] { return reference::reachable<view>(2); });
}

TEST(engine_random_machines, short_sequences_are_the_reference) {
    every_machine_agrees_with<fg::sequences<0, 2>>([] { return reference::sequences<view>(2).run(0); });
}

TEST(engine_random_machines, sequences_that_are_shared_out_are_the_reference) {
    every_machine_agrees_with<fg::sequences<3, 7>>([] { return reference::sequences<view>(7).run(3); });
}

/// Where a counterexample is within reach of the sequences, it is that of the state graph.
TEST(engine_random_machines, sequences_find_the_counterexample_of_the_state_graph) {
    for (std::uint64_t seed = 0; seed < machines && !HasFailure(); ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        models::exchanged_table::table() = models::random_table(seed);
        const fg::verdict graph = laws::explored_alone<machine, fg::reachable>();
        if (!graph.has_trace || graph.trace.actions.size() > 6) continue;
        const fg::verdict tree = laws::explored_alone<machine, fg::sequences<7>>();
        EXPECT_EQ(tree.trace, graph.trace);
        EXPECT_EQ(tree.property, graph.property);
    }
}

}  // namespace
