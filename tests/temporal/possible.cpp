// SPDX-License-Identifier: BSL-1.0
// What stays possible, from every state.
#include "../models/jugs.hpp"
#include "../models/two_phase.hpp"
#include "../support/effort.hpp"
#include "known.hpp"

#include <foregone/impl/temporal/decide_temporal.hpp>
#include <foregone/replays.hpp>

#include <report/trace_token.hpp>

#include <algorithm>
#include <random>

namespace {

using commit = two_phase<3>;

struct can_commit : commit {
    static constexpr auto properties = fg::properties{
        fg::always_possible<"a transaction can still commit">([](const state& s) { return any(s, phase::committed); })};
};
struct can_end : commit {
    static constexpr auto properties = fg::properties{
        fg::always_possible<"the transaction can end">([](const state& s) { return s.transaction != phase::working; }),
        fg::always_possible<"somebody can receive an answer">(fg::taken<receive_commit, receive_abort>())};
};
struct four_gallons : models::pouring {
    static constexpr auto properties =
        fg::properties{fg::always_possible<"four gallons can be measured">([](const state& s) { return s.big == 4; })};
};

TEST(temporal_possible, of_known_models) {
    const foregone::verdict found = explored_by<can_commit>(1);
    EXPECT_TRUE(found.violated());
    EXPECT_EQ(found.trace, (fg::basic_trace<std::vector<std::uint64_t>>{0, {1}, fg::out_of_reach}));
    EXPECT_EQ(found, explored_by<can_commit>(3));
    EXPECT_EQ(found, foregone::verdict_in<std::vector<std::uint64_t>>(foregone::verdict_of<can_commit>));
    EXPECT_EQ(foregone::lasso_judge<foregone::search_view<can_commit>>::judged(found.trace).property, 0u);
    expect_everywhere<can_end>({.states = 288});
    expect_everywhere<four_gallons>({.states = 16});
}

/// A walk from 0 upwards that cannot go back.
template <int Goal>
struct upwards {
    struct state {
        int at = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { one, two };

    static constexpr state initial() { return {}; }
    static constexpr bool within_boundary(const state& s) { return s.at <= 9; }
    static constexpr bool next(state& s, action a) { return s.at += a == action::one ? 1 : 2, true; }
    static constexpr auto properties =
        fg::properties{fg::always_possible<"it can be reached">([](const state& s) { return s.at == Goal; })};
};

TEST(temporal_possible, shortest_run_to_where_it_is_not) {
    using trace = fg::basic_trace<std::vector<std::uint64_t>>;
    EXPECT_EQ(explored_by<upwards<3>>(1).trace, (trace{0, {1, 1}, fg::out_of_reach}));
    EXPECT_EQ(explored_by<upwards<9>>(1).result, foregone::outcome::proved);
    EXPECT_EQ(explored_by<upwards<10>>(1).trace, (trace{0, {}, fg::out_of_reach})) << "judged inside the boundary";
}

template <auto Scope>
foregone::verdict in_scope() {
    foregone::threads_executor threads(1);
    return foregone::explore<foregone::search_view<upwards<3>>, Scope>(
        threads, {.check_in = [](const foregone::progress&) { return foregone::stop_reason::none; }});
}

TEST(temporal_possible, nobody_knows_what_follows_the_depth_limit) {
    EXPECT_EQ(in_scope<fg::reachable.depth(1)>().result, foregone::outcome::holds_to_depth);
    EXPECT_EQ(in_scope<fg::reachable.depth(5)>().result, foregone::outcome::holds_to_depth);
    EXPECT_TRUE(in_scope<fg::reachable.depth(6)>().violated());
}

TEST(temporal_possible, a_pasted_run_is_judged_by_what_can_be_reached) {
    static_assert(fg::replays<can_commit>({0, {1}, fg::out_of_reach}) == "a transaction can still commit");
    static_assert(fg::replays<can_commit>({0, {5}, fg::out_of_reach}) != "a transaction can still commit");
    EXPECT_EQ(fg::replays<upwards<3>>({0, {1, 1}, fg::out_of_reach}), "it can be reached");
    EXPECT_NE(fg::replays<upwards<3>>({0, {1, 1, 1, 1, 1}, fg::out_of_reach}), "it can be reached") << "it leaves the boundary";
}

/// A state that is a bool, which a std::vector would not hold as one.
struct switched_once {
    using state = bool;
    enum class action { press };

    static constexpr bool initial() { return false; }
    static constexpr bool next(bool& on, action) { return on = true; }
    static constexpr auto properties = fg::properties{fg::always_possible<"off">([](bool on) { return !on; })};
};
static_assert(fg::verdict_of<switched_once>.violated());
static_assert(fg::replays<switched_once>({0, {0}, fg::out_of_reach}) == "off");

TEST(temporal_possible, has_a_token) {
    const fg::run_trace trace{0, {1, 4}, fg::out_of_reach};
    EXPECT_EQ(fg::token_of(trace), "0/1/4@never");
    EXPECT_EQ(fg::parse_token("0/1/4@never"), trace);
    EXPECT_EQ(fg::parse_token("0/1/4@nev"), std::nullopt);
    EXPECT_EQ(fg::parse_token("0/1/4@18446744073709551614"), std::nullopt);
}

using fg::temporal_graph;

/// The states that can be reached from one, itself first, in the order of their distance.
std::vector<std::uint32_t> reachable_from(const temporal_graph& graph, std::uint32_t first) {
    std::vector<std::uint32_t> found{first};
    for (std::size_t i = 0; i < found.size(); ++i)
        for (std::uint32_t step = graph.first[found[i]]; step < graph.first[found[i] + 1]; ++step)
            if (std::ranges::find(found, graph.to[step]) == found.end()) found.push_back(graph.to[step]);
    return found;
}

TEST(temporal_possible, as_brute_force_says_on_random_graphs) {
    std::mt19937 random(7);
    int violated = 0;
    for (int round = 0; round < cases(10'000); ++round) {
        temporal_graph graph(fg::temporal_shape{.atoms = 1});
        const std::size_t states = 1 + random() % 9;
        for (std::size_t i = 0; i < states; ++i) {
            const std::size_t steps = random() % 3;
            for (std::size_t k = 0; k < steps; ++k) graph.add_step(static_cast<std::uint32_t>(random() % states), 0, 0);
            graph.add_state(random() % 4 == 0 ? 1 : 0, 0, steps > 0);
        }
        graph.initial = {0};
        const auto is_trapped = [&](std::uint32_t state) {
            return std::ranges::none_of(reachable_from(graph, state), [&](std::uint32_t to) { return graph.letters[to] != 0; });
        };
        const std::vector<std::uint32_t> reached = reachable_from(graph, 0);
        const bool expected = std::ranges::any_of(reached, is_trapped);
        const fg::temporal_claim claim{.kind = fg::claim_kind::always_possible};
        const fg::temporal_finding found = decide_temporal(graph, {claim}, fg::lone_pair_search{});
        ASSERT_EQ(found.violated, expected);
        if (!expected) continue;
        ++violated;
        const std::uint32_t end = found.run.steps.empty() ? 0 : graph.to[found.run.steps.back().step];
        ASSERT_TRUE(is_trapped(end));
        for (const fg::lasso_step& step : found.run.steps) ASSERT_FALSE(is_trapped(step.state)) << "a shorter run exists";
    }
    EXPECT_GT(violated, cases(1'000));
}

}  // namespace
