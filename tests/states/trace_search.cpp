// SPDX-License-Identifier: BSL-1.0
#include <foregone/impl/check/search_at_run_time.hpp>

#include <foregone/impl/search/search_view.hpp>
#include <foregone/impl/states/graph_snapshot.hpp>
#include <foregone/invalid_program.hpp>
#include <foregone/threads.hpp>

#include "../models/forgetful.hpp"
#include "../models/linear_equation.hpp"
#include "../models/mixed_walk.hpp"
#include "../models/wide.hpp"
#include "../support/effort.hpp"
#include "../support/recorded_checkpointer.hpp"
#include "../support/verdict_text.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

fg::stop_reason carry_on(const fg::progress&) { return fg::stop_reason::none; }

/// Violated by a step, by a state, by states without a step; from several initial states, the first of which is not the best.
template <std::uint64_t Seed>
struct tangle : models::mixed_walk<Seed, 150'000> {
    using state = typename models::mixed_walk<Seed, 150'000>::state;
    static constexpr std::vector<state> initial() {
        std::vector<state> all;
        for (std::uint64_t i = 0; i < 5; ++i) all.push_back({foregone::mixer::of(i, Seed + 1) % 1'000});
        return all;
    }
    static constexpr bool next(state& s, int a) { return s.number % 50'021 != 17 && models::mixed_walk<Seed, 150'000>::next(s, a); }

    static constexpr auto properties = fg::properties{
        fg::never<"the forbidden state">([](const state& s) { return Seed % 3 == 0 && s.number % 70'001 == 69'998; }),
        fg::never<"the forbidden step">([](const state& s, int a, const state& to) {
            return Seed % 3 == 1 && (s.number ^ to.number ^ static_cast<std::uint64_t>(a)) % 100'003 == 5;
        }),
        fg::deadlock_free,
    };
};

/// The search of constant evaluation remembers the first step to each state, in order, so that the trace it reads off is the least.
template <class Model>
std::string by_parents() {
    const auto searched = std::make_unique<fg::graph_snapshot<fg::search_view<Model>, fg::reachable, 1 << 19>>();
    searched->advance(UINT64_MAX / 2);
    fg::verdict found;
    searched->conclude(found);
    searched->trace(found.trace);
    return verdict_text(found);
}

template <class Model>
void finds_the_same() {
    using view = fg::search_view<Model>;
    static_assert(fg::packable<typename view::node>);
    const std::string wanted = by_parents<Model>();
    EXPECT_NE(wanted.find("\nfrom "), std::string::npos) << wanted;
    fg::sequential_executor alone;
    EXPECT_EQ((verdict_text(fg::explore_interned<view, fg::reachable>(alone, {.check_in = carry_on}))), wanted);
    for (const unsigned workers : {1u, 3u}) {
        fg::threads_executor who(workers);
        EXPECT_EQ((verdict_text(fg::explore<view, fg::reachable>(who, {.check_in = carry_on}))), wanted) << workers;
        EXPECT_EQ((verdict_text(fg::explore_interned<view, fg::reachable>(who, {.check_in = carry_on}))), wanted)
            << workers << ", by numbers";
    }
}

TEST(graph_trace_search, the_least_trace_is_found_in_the_levels) {
    finds_the_same<tangle<0>>();
    finds_the_same<tangle<1>>();
    finds_the_same<tangle<2>>();
    if constexpr (sized(true, false)) {
        finds_the_same<tangle<3>>();
        finds_the_same<tangle<4>>();
        finds_the_same<tangle<5>>();
    }
    finds_the_same<models::mixed_walk<4, sized(400'000, 100'000), sized(399'123, 99'123)>>();
    finds_the_same<models::unsolved_equation<1, 256, 255, 256>>();
    finds_the_same<models::wide_at_the_end<50'000>>();
}

/// Hears whether a search begins again.
struct second_search {
    std::uint64_t depth_steps = 0;
    bool begun = false;

    fg::stop_reason operator()(const fg::progress& now) {
        begun |= now.depth_steps < depth_steps;
        depth_steps = now.depth_steps;
        return fg::stop_reason::none;
    }
};

/// Whether a check takes two searches, which find a trace.
template <class Model>
bool searches_twice(std::uint64_t kept_states = fg::run_terms{.check_in = carry_on}.limits.kept_states) {
    fg::sequential_executor alone;
    second_search heard;
    EXPECT_TRUE((fg::explore<fg::search_view<Model>, fg::reachable>(alone, {.check_in = heard,
                                                                            .limits = {.kept_states = kept_states}}).has_trace));
    return heard.begun;
}

/// Levels of more states than are kept are given back, and found again.
TEST(graph_trace_search, few_levels_are_kept) {
    EXPECT_FALSE((searches_twice<models::mixed_walk<2, 30'000, 29'123>>()));  // of fewer states than 65,536
    EXPECT_TRUE((searches_twice<models::mixed_walk<2, 30'000, 29'123>>(0)));
    EXPECT_TRUE((searches_twice<models::mixed_walk<4, 400'000, 399'123>>()));  // of more
    EXPECT_FALSE((searches_twice<models::mixed_walk<4, 400'000, 399'123>>(fg::unlimited)));
}

using forgetful = models::forgetful<models::mixed_walk<2, 30'000>>;

/// What a search by this number of workers says of a model that violates its property only once.
std::string refused(unsigned workers, fg::run_terms terms, fg::verdict (*explored)(fg::executor&, const fg::run_terms&)) {
    fg::threads_executor who(workers);
    forgetful::times = 1;
    try {
        return verdict_text(explored(who, terms));
    } catch (const fg::invalid_program& error) { return error.what(); }
}

TEST(graph_trace_search, a_violation_that_is_not_met_again_is_no_violation_but_no_model_either) {
    using view = fg::search_view<forgetful>;
    const std::string wanted = "the search found a violation of \"the forbidden state\", but did not find it again when "
                               "it was repeated for the trace; ";
    const fg::run_terms keeps_none{.check_in = carry_on, .limits = {.kept_states = 0}};
    for (const unsigned workers : {1u, 3u})
        EXPECT_TRUE(refused(workers, keeps_none, fg::explore<view, fg::reachable>).starts_with(wanted)) << workers;
}

/// Where the levels were kept, the trace does not come to an end, and cannot be replayed.
TEST(graph_trace_search, a_violation_that_is_not_met_again_in_the_levels_keeps_its_name) {
    fg::sequential_executor alone;
    for (const int times : {1, 2}) {
        forgetful::times = times;
        const fg::verdict found = fg::explore<fg::search_view<forgetful>, fg::reachable>(alone, {.check_in = carry_on});
        EXPECT_TRUE(found.violated() && found.has_trace);
        EXPECT_EQ(found.property, 0u) << times;
    }
}

/// A limit that stops the second search says nothing about the model.
TEST(graph_trace_search, a_second_search_that_a_limit_stops_is_no_refusal) {
    std::atomic<bool> deep{false};
    const auto stop_again = [&](const fg::progress& now) {
        if (now.depth_steps > 5) deep = true;
        return deep && now.depth_steps < 3 ? fg::stop_reason::time : fg::stop_reason::none;
    };
    const fg::run_terms terms{.check_in = stop_again, .limits = {.kept_states = 0}};
    fg::threads_executor who(2);
    forgetful::times = 1;
    const fg::verdict packed = fg::explore<fg::search_view<forgetful>, fg::reachable>(who, terms);
    EXPECT_TRUE(packed.violated() && !packed.has_trace);
    EXPECT_EQ(packed.stopped_by, fg::stop_reason::time);
    forgetful::times = 1;
    deep = false;
    EXPECT_TRUE((fg::explore_interned<fg::search_view<forgetful>, fg::reachable>(who, terms).has_trace));
    EXPECT_TRUE(deep);
}

}  // namespace
