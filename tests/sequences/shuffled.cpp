// SPDX-License-Identifier: BSL-1.0
// tree_run.hpp: another order of sequences has the same result, and spreads what a stopped search has seen.
#include "../check/laws.hpp"
#include "../models/bounded_counter.hpp"
#include "../models/cell.hpp"
#include "../models/countdown.hpp"
#include "../models/jugs.hpp"
#include "../models/pinned_cell.hpp"
#include "../models/throwing.hpp"
#include "../models/ties.hpp"

#include <search/search_part.hpp>

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <stdexcept>
#include <unordered_map>
#include <vector>

namespace test_shuffled {

namespace fg = foregone;

fg::stop_reason carry_on(const fg::progress&) { return fg::stop_reason::none; }

template <class Model, auto Scope>
fg::verdict searched(unsigned workers, std::uint64_t seed, fg::search_shard shard = {}, fg::search_part* part = nullptr) {
    fg::threads_executor threads(workers);
    return fg::explore<fg::search_view<Model>, Scope>(
        threads, {.check_in = carry_on, .limits = {.shuffle = seed, .shard = shard}, .outputs = {.part = part}});
}

/// The law: the order changes neither the verdict, nor counts, nor the counterexample.
template <class Model, auto Scope>
void expect_same_in_any_order() {
    const fg::verdict whole = searched<Model, Scope>(1, 0);
    for (const std::uint64_t seed : {1u, 2u, 12'345u})
        for (const unsigned workers : {1u, 2u, 5u}) {
            const fg::verdict found = searched<Model, Scope>(workers, seed);
            EXPECT_EQ(verdict_text(found), verdict_text(whole)) << seed;
            EXPECT_TRUE(found == whole) << "seed " << seed << ", " << workers << " workers";
        }
}

TEST(tree_shuffled, any_order_has_the_same_result) {
    expect_same_in_any_order<models::pouring, fg::sequences<7>>();
    expect_same_in_any_order<models::bounded_counter, fg::sequences<15>>();
    expect_same_in_any_order<models::countdown, fg::sequences<0, 6>>();
    expect_same_in_any_order<models::countdown_begins_outside, fg::sequences<4>>();
    expect_same_in_any_order<models::countdown_begins_nowhere, fg::sequences<4>>();
    expect_same_in_any_order<models::cell_by_history<false>, fg::sequences<1>>();
    expect_same_in_any_order<models::cell_by_history<false>, fg::sequences<6>>();
    expect_same_in_any_order<models::pinned_cell_by_history<false>, fg::sequences<0, 5>>();
}

TEST(tree_shuffled, any_order_has_the_same_counterexample) {
    expect_same_in_any_order<models::several_counterexamples, fg::sequences<4>>();
    expect_same_in_any_order<models::several_ways, fg::sequences<4>>();
    expect_same_in_any_order<models::nearer_counterexample, fg::sequences<5>>();
    expect_same_in_any_order<models::deadlock_beside_violation, fg::sequences<5>>();
    expect_same_in_any_order<models::deadlock_before_violation, fg::sequences<6>>();
    expect_same_in_any_order<models::countdown_begins_badly, fg::sequences<3>>();
    expect_same_in_any_order<models::countdown_never_ends, fg::sequences<5>>();
    expect_same_in_any_order<models::countdown_avoids_six, fg::sequences<5>>();
    expect_same_in_any_order<models::never_counts_to_eleven, fg::sequences<15>>();
    expect_same_in_any_order<models::cell_by_history<true>, fg::sequences<6>>();
    expect_same_in_any_order<models::pinned_cell_by_history<true>, fg::sequences<5>>();
    expect_same_in_any_order<models::throws_beyond_its_violation, fg::sequences<14>>();
    for (const unsigned workers : {1u, 3u})
        EXPECT_THROW((searched<models::throws_in_next, fg::sequences<14>>(workers, 1)), std::runtime_error);
}

template <class Model, auto Scope>
void expect_shards_to_be_the_whole() {
    const fg::verdict whole = searched<Model, Scope>(1, 0);
    for (const std::uint64_t count : {2u, 7u}) {
        std::vector<fg::search_part> parts(count);
        for (std::uint64_t i = 0; i < count; ++i) searched<Model, Scope>(2, 9, {i, count}, &parts[static_cast<std::size_t>(i)]);
        fg::verdict merged;
        ASSERT_TRUE((fg::run_time_search<fg::search_view<Model>, Scope>::merge(parts, {.check_in = carry_on}, fg::stop_reason::none,
                                                                            merged)));
        EXPECT_TRUE(merged == whole) << verdict_text(merged);
    }
}

TEST(tree_shuffled, shards_of_one_order_are_together_the_whole) {
    expect_shards_to_be_the_whole<models::bounded_counter, fg::sequences<15>>();
    expect_shards_to_be_the_whole<models::cell_by_history<true>, fg::sequences<6>>();
    expect_shards_to_be_the_whole<models::never_counts_to_eleven, fg::sequences<15>>();
}

struct memory_checkpointer final : fg::search_checkpointer {
    fg::search_part part;
    std::uint64_t saves = 0;

    fg::search_part saved() override { return part; }
    bool is_due() override { return false; }
    void save(const fg::search_part& now) override { part = now, ++saves; }
};

/// Searches in parts, each of some polls, on another number of threads each.
template <class Model, auto Scope>
fg::verdict searched_in_parts(std::uint64_t polls, memory_checkpointer& checkpointer) {
    using view = fg::search_view<Model>;
    std::uint64_t done = 0;
    for (unsigned part = 0;; ++part) {
        fg::threads_executor threads(1 + part % 3);
        fg::shared_value<std::uint64_t> polled{0}, most{0};
        const auto stops_soon = [&](const fg::progress& now) {
            EXPECT_LE(now.tasks_done, now.tasks);
            EXPECT_TRUE(part == 0 || now.tasks_before == done);
            if (now.tasks_done > most.load()) most.store(now.tasks_done);
            return polled.add(1) + 1 >= polls ? fg::stop_reason::time : fg::stop_reason::none;
        };
        const fg::verdict found = fg::explore<view, Scope>(
            threads,
            {.check_in = stops_soon, .limits = {.shuffle = 4}, .services = {.checkpointer = &checkpointer}});
        if (found.stopped_by == fg::stop_reason::none) return found;
        if (checkpointer.saves == 0) continue;
        EXPECT_TRUE((fg::run_time_search<view, Scope>::fits(checkpointer.part, {})));
        const auto reads = [&](const fg::progress& now) { return done = now.tasks_before, fg::stop_reason::interrupted; };
        memory_checkpointer copy = checkpointer;
        fg::sequential_executor alone;
        const fg::verdict next =
            fg::explore<view, Scope>(alone, {.check_in = reads, .limits = {.shuffle = 4}, .services = {.checkpointer = &copy}});
        EXPECT_TRUE(next.stopped_by == fg::stop_reason::none || done >= most.load());  // none: nothing was left to do
    }
}

template <class Model, auto Scope>
void expect_to_go_on_as_if_never_stopped() {
    const fg::verdict whole = searched<Model, Scope>(1, 0);
    for (const std::uint64_t polls : {60u, 500u}) {
        memory_checkpointer checkpointer;
        EXPECT_TRUE((searched_in_parts<Model, Scope>(polls, checkpointer)) == whole) << polls;
        EXPECT_TRUE(checkpointer.saves > 0 || whole.violated());
    }
}

TEST(tree_shuffled, a_resumed_search_ends_as_if_it_had_never_been_stopped) {
    expect_to_go_on_as_if_never_stopped<models::bounded_counter, fg::sequences<16>>();
    expect_to_go_on_as_if_never_stopped<models::pouring, fg::sequences<7>>();
    expect_to_go_on_as_if_never_stopped<models::cell_by_history<true>, fg::sequences<8>>();
}

/// Its states are its histories. Each one that is judged is noted.
struct noted_histories {
    static constexpr std::size_t most = 8;
    static inline std::unordered_map<std::uint64_t, int> judged;  ///< by the digits of a history, after a 1

    struct state {
        std::array<int, most> taken{};
        std::size_t steps = 0;
        bool operator==(const state&) const = default;
    };
    enum class action { a, b, c, d, e, f, g, h, i, j };

    static state initial() { return {}; }
    static state next(state s, action a) {
        s.taken[s.steps++] = static_cast<int>(a);
        return s;
    }
    static bool note(const state& s) {
        std::uint64_t history = 1;
        for (std::size_t i = 0; i < s.steps; ++i) history = 10 * history + static_cast<std::uint64_t>(s.taken[i]);
        ++judged[history];
        return true;
    }
    static constexpr auto properties = fg::properties{fg::always<"noted">([](const state& s) { return note(s); })};
};

/// Stops after some actions.
void search_some(std::uint64_t seed, std::uint64_t actions) {
    noted_histories::judged.clear();
    fg::sequential_executor alone;
    const auto stops = [&](const fg::progress& now) {
        return now.transitions >= actions ? fg::stop_reason::time : fg::stop_reason::none;
    };
    const fg::verdict found = fg::explore<fg::search_view<noted_histories>, fg::sequences<noted_histories::most>>(
        alone, {.check_in = stops, .limits = {.shuffle = seed}});
    EXPECT_EQ(found.stopped_by, fg::stop_reason::time);
}

std::set<std::uint64_t> seen_beginnings(std::size_t length) {
    std::set<std::uint64_t> all;
    std::uint64_t over = 1;
    for (std::size_t i = length; i < noted_histories::most; ++i) over *= 10;
    for (const auto& [history, times] : noted_histories::judged) {
        if (times != 1) ADD_FAILURE() << history;
        if (history >= 100'000'000) all.insert(history / over);
    }
    return all;
}

TEST(tree_shuffled, a_stopped_search_has_seen_some_of_everything_once) {
    search_some(0, 60'000);
    EXPECT_EQ(seen_beginnings(1).size(), 1u);
    for (const std::uint64_t seed : {1u, 2u}) {
        search_some(seed, 60'000);  // of 111,111,110
        EXPECT_EQ(seen_beginnings(1).size(), 10u);
        EXPECT_GT(seen_beginnings(3).size(), 450u);
    }
    search_some(1, 700'000);
    EXPECT_EQ(seen_beginnings(4).size(), 10'000u);
}

TEST(tree_shuffled, a_stopped_search_keeps_the_violation_that_it_found) {
    using model = models::cell_by_history<true>;
    fg::sequential_executor alone;
    const auto stops_at = [&](std::uint64_t polls, std::uint64_t seed) {
        const auto stops = [&](const fg::progress&) { return polls-- == 0 ? fg::stop_reason::time : fg::stop_reason::none; };
        return fg::explore<fg::search_view<model>, fg::sequences<9>>(alone, {.check_in = stops, .limits = {.shuffle = seed}});
    };
    for (const std::uint64_t polls : {200u, 400u}) {
        const fg::verdict found = stops_at(polls, 1);
        EXPECT_EQ(found.stopped_by, fg::stop_reason::time);
        ASSERT_TRUE(found.violated() && found.has_trace);
        laws::expect_replays<model>(found);
    }
}

}  // namespace test_shuffled
