// SPDX-License-Identifier: BSL-1.0
// Several workers find the pairs, the components and the lasso that one thread finds, and stop when they are asked to.
#include "temporal/shared_pair_search.hpp"

#include "../support/effort.hpp"
#include "random_graphs.hpp"

#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <map>
#include <random>

namespace {

using namespace random_graphs;

/// By pair: whether it is reached, and the least pair of its fair component.
template <class By>
std::map<std::uint64_t, std::uint64_t> components(const random_case& of, const By& by) {
    const temporal_pairs pairs(of.graph, span_of(of.claim), by);
    const fair_core core(pairs, by);
    std::map<std::uint32_t, std::uint64_t> least;
    std::map<std::uint64_t, std::uint64_t> found;
    pairs.reached().each([&](std::uint64_t pair) {
        const std::uint32_t component = core.component_of(pair);
        found[pair] = component == 0 ? UINT64_MAX : least.emplace(component, pair).first->second;
    });
    EXPECT_EQ(found.size(), pairs.count());
    return found;
}

void expect_same(const temporal_finding& a, const temporal_finding& b) {
    EXPECT_EQ(a.violated, b.violated);
    EXPECT_EQ(a.counted, b.counted);
    EXPECT_EQ(a.run.initial, b.run.initial);
    EXPECT_EQ(a.run.steps, b.run.steps);
    EXPECT_EQ(a.run.loop_from, b.run.loop_from);
    EXPECT_EQ(a.run.is_shortest_lap, b.run.is_shortest_lap);
}

TEST(temporal_shared_pairs, are_those_that_one_thread_finds) {
    std::mt19937 random(11);
    int violated = 0;
    for (int i = 0; i < cases(40); ++i) {
        SCOPED_TRACE(i);
        const random_case one = random_graph(random, 2'000 + random() % 8'000, 1);
        const auto alone = components(one, lone_pair_search{});
        const temporal_finding found = decide_temporal(one.graph, {one.claim}, lone_pair_search{});
        violated += found.violated ? 1 : 0;
        for (const unsigned workers : {1u, 2u, 3u}) {
            foregone::threads_executor who(workers);
            ASSERT_EQ(components(one, shared_pair_search(who)), alone) << workers << " workers";
            expect_same(decide_temporal(one.graph, {one.claim}, shared_pair_search(who)), found);
        }
    }
    EXPECT_GT(violated, 0);
    EXPECT_LT(violated, cases(40));
}

/// A graph of one claim, "p infinitely often"; p is never true.
temporal_graph never_true() { return temporal_graph(temporal_shape{.atoms = 1}); }

temporal_claim again_and_again() {
    const read_formula read = formula_reader("[]<>p", names, 1).read();
    return {.violations = formula_translation(read.table, read.negation).made()};
}

/// The pairs of a graph that trimming leaves.
std::uint64_t left_by_trimming(const temporal_graph& graph, const temporal_claim& claim, unsigned workers) {
    foregone::threads_executor who(workers);
    const shared_pair_search by(who);
    const temporal_pairs pairs(graph, span_of(claim), by);
    ranked_bits live = pairs.reached();
    by.trim(pairs, live);
    return live.count();
}

TEST(temporal_shared_pairs, on_no_cycle_are_trimmed) {
    constexpr std::uint32_t length = 100'000;
    temporal_graph graph = never_true();
    for (std::uint32_t i = 0; i < length; ++i) {
        if (i + 1 < length) graph.add_step(i + 1, 0, 0);
        if (i % 3 == 0 && i + 7 < length) graph.add_step(i + 7, 0, 0);
        graph.add_state(0, 0, true);
    }
    graph.initial = {0};
    const temporal_claim claim = again_and_again();
    for (const unsigned workers : {1u, 2u, 3u}) {
        EXPECT_EQ(left_by_trimming(graph, claim, workers), 0u);
        foregone::threads_executor who(workers);
        EXPECT_FALSE(decide_temporal(graph, {claim}, shared_pair_search(who)).violated);
    }
}

/// More edges lead to the hub than a byte counts, and all but one of them begin in pairs that are trimmed.
TEST(temporal_shared_pairs, to_which_many_edges_lead_stay_on_their_cycle) {
    constexpr std::uint32_t leaves = 300, hub = leaves + 1, back = hub + 1;
    temporal_graph graph = never_true();
    for (std::uint32_t i = 1; i <= leaves; ++i) graph.add_step(i, 0, 0);
    graph.add_state(0, 0, true);
    for (std::uint32_t from = 1; from <= back; ++from) {
        graph.add_step(from == hub ? back : hub, 0, 0);
        graph.add_state(0, 0, true);
    }
    graph.initial = {0};
    foregone::threads_executor who(2);
    const temporal_finding found = decide_temporal(graph, {again_and_again()}, shared_pair_search(who));
    EXPECT_TRUE(found.violated);
    EXPECT_EQ(found.run.steps.size(), 4u);
    EXPECT_EQ(found.run.loop_from, 2u);
}

/// What a poll throws after it was called so often.
struct enough {};

/// How often a graph is polled before a claim is decided. A search stops at whichever call throws: many are tried.
template <class By>
int polls_of(temporal_graph graph, const temporal_claim& claim, const By& by) {
    for (int most = 0;; most += 1 + most / 8) {
        std::atomic<int> calls{0};
        const auto count = [&](std::uint64_t) {
            if (++calls > most) throw enough();
        };
        const function_ref<void(std::uint64_t)> poll(count);
        graph.poll = &poll;
        try {
            EXPECT_TRUE(decide_temporal(graph, {claim}, by).violated);
            return calls;
        } catch (const enough&) { EXPECT_GT(calls, most); }
    }
}

/// A cycle through all states.
temporal_graph ring(std::uint32_t length) {
    temporal_graph graph = never_true();
    for (std::uint32_t i = 0; i < length; ++i) {
        graph.add_step((i + 1) % length, 0, 0);
        graph.add_state(0, 0, true);
    }
    graph.initial = {0};
    return graph;
}

TEST(temporal_shared_pairs, stop_at_every_poll) {
    constexpr std::uint32_t length = 20'000;
    const temporal_graph graph = ring(length);
    const temporal_claim claim = again_and_again();
    EXPECT_GE(polls_of(graph, claim, lone_pair_search{}), static_cast<int>(3 * length / 4'096))
        << "components, the lap, and the lap backwards";
    foregone::threads_executor who(3);
    EXPECT_GE(polls_of(graph, claim, shared_pair_search(who)), static_cast<int>(4 * length / 4'096)) << "and the pairs";
}

TEST(temporal_shared_pairs, stop_while_what_stays_possible_is_searched) {
    constexpr std::uint32_t length = 20'000;
    temporal_graph graph = never_true();
    for (std::uint32_t i = 0; i < length; ++i) {
        if (i + 1 < length) graph.add_step(i + 1, 0, 0);
        graph.add_state(i + 2 == length, 0, true);
    }
    graph.initial = {0};
    const temporal_claim claim{.kind = claim_kind::always_possible};
    EXPECT_GE(polls_of(graph, claim, lone_pair_search{}), static_cast<int>(3 * length / 4'096)) << "and the run, twice";
}

}  // namespace
