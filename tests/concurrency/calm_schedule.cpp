// SPDX-License-Identifier: BSL-1.0
// From any failing schedule, shrinking comes to one with the fewest switches of threads, as a search of all paths knows them.
#include <foregone/concurrency/scheduled_atomic.hpp>
#include <foregone/concurrency/scheduler.hpp>
#include <foregone/executor.hpp>
#include <foregone/impl/base/function_ref.hpp>
#include <foregone/impl/check/described_program.hpp>
#include <foregone/impl/paths/program_search.hpp>
#include <foregone/impl/search/run_terms.hpp>
#include <foregone/model/program.hpp>

#include <paths/calm_schedule.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <tuple>
#include <vector>

namespace {

namespace fg = foregone;
using list = std::vector<std::uint64_t>;
using walk = fg::path_in_place<fg::called_program, fg::growing_lists>;
using shrinker = fg::path_shrinker<fg::called_program, fg::growing_lists, walk>;

constexpr std::uint64_t limit = 60;

/// Threads add to a sum by a load and a store, each a number of times; none may be lost.
void add_in_rounds(fg::chooser& choose, std::initializer_list<int> rounds_of_threads, int amount) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<int> sum{0};
    int all = 0;
    for (const int rounds : rounds_of_threads) {
        all += rounds;
        threads.spawn("", [&sum, rounds, amount] {
            for (int i = 0; i < rounds; ++i) sum.store(sum.load() + amount);
        });
    }
    threads.run();
    choose.expect(sum.load() == all * amount, "none is lost");
}

void two_threads(fg::chooser& choose) { add_in_rounds(choose, {2, 2}, 1); }
void three_threads(fg::chooser& choose) { add_in_rounds(choose, {1, 1, 1}, 1); }
void of_some_amount(fg::chooser& choose) { add_in_rounds(choose, {2, 1}, choose("amount", {0, 1, 2})); }

/// A flag that goes up and down again is seen only by a thread that comes between.
void seen_between(fg::chooser& choose) {
    fg::scheduler threads(choose);
    fg::scheduled_atomic<bool> flag{false};
    bool is_seen = false;
    threads.spawn("blinks", [&] {
        for (int i = 0; i < 3; ++i) flag.store(true), flag.store(false);
    });
    threads.spawn("looks", [&] {
        for (int i = 0; i < 2; ++i) is_seen = flag.load() || is_seen;
    });
    threads.run();
    choose.expect(!is_seen, "nothing is seen");
}

struct failing {
    list path;
    fg::replayed end;
};

auto calmness(const fg::turn_counts& turns, const list& path) { return std::tuple(turns.preemptions, turns.switches, path.size()); }

template <auto Program>
std::vector<failing> all_failing() {
    const fg::called_program called = fg::program_called<fg::program_view<fg::program<Program>>>();
    std::vector<failing> found;
    list path;
    for (std::uint64_t number = 0; fg::path_with_number(called, number, {limit, true}, path); ++number) {
        const fg::replayed end = walk{{limit, true}, called}(path);
        if (end.violated()) found.push_back({path, end});
    }
    return found;
}

template <auto Program>
void expect_the_calmest_from_any_failure() {
    const fg::called_program called = fg::program_called<fg::program_view<fg::program<Program>>>();
    const std::vector<failing> all = all_failing<Program>();
    ASSERT_GT(all.size(), 5u);
    auto least = calmness(all[0].end.turns, all[0].path), most = least;
    fg::turn_counts calmest = all[0].end.turns;
    for (const failing& one : all) {
        if (one.end.turns.is_calmer_than(calmest)) calmest = one.end.turns;
        least = std::min(least, calmness(one.end.turns, one.path));
        most = std::max(most, calmness(one.end.turns, one.path));
    }
    ASSERT_LT(least, most);
    for (const failing& one : all) {
        shrinker found(one.path, one.end, {{limit, true}, called});
        fg::calm_schedule(called, {limit, true}, found, 10'000).find([] { return false; });
        EXPECT_EQ(calmness(found.turns, {}), calmness(calmest, {}));
        while (!found.minimal) found.advance();
        EXPECT_EQ(calmness(found.turns, found.actions), least);
        list again = found.actions;
        const fg::replayed end = walk{{limit, true}, called}(again);
        EXPECT_EQ(end.turns, found.turns);
        EXPECT_TRUE(end.violated());
    }
}

TEST(scheduler_calm_schedule, from_any_failing_schedule_the_calmest_one_is_found) {
    expect_the_calmest_from_any_failure<two_threads>();
    expect_the_calmest_from_any_failure<three_threads>();
    expect_the_calmest_from_any_failure<of_some_amount>();
    expect_the_calmest_from_any_failure<seen_between>();
}

/// What follows from an interrupted addition: one preemption, and the switch back.
TEST(scheduler_calm_schedule, a_lost_addition_takes_one_preemption) {
    const std::vector<failing> all = all_failing<two_threads>();
    const auto calmest = std::min_element(all.begin(), all.end(), [](const failing& a, const failing& b) {
        return calmness(a.end.turns, a.path) < calmness(b.end.turns, b.path);
    });
    EXPECT_EQ(calmest->end.turns, (fg::turn_counts{1, 2}));
}

/// A limit ends the look for simpler scenarios at once, however many are proposed.
TEST(scheduler_calm_schedule, no_scenario_is_tried_after_a_stop) {
    fg::called_program called = fg::program_called<fg::program_view<fg::program<two_threads>>>();
    called.propose_simpler = [](const list& choices, fg::function_ref<bool(const list&)> accepts) {
        for (int i = 0; i < 100; ++i)
            if (accepts(choices)) return true;
        return false;
    };
    const failing first = all_failing<two_threads>().front();
    shrinker found(first.path, first.end, {{limit, true}, called});
    EXPECT_FALSE(fg::calm_schedule(called, {limit, true}, found, 10'000).simplify([] { return true; }));
    EXPECT_EQ(found.runs, 0u);
}

/// Some workers, which take the tasks in turn, the last one first.
struct backward_workers final : fg::executor {
    unsigned count;

    explicit backward_workers(unsigned workers_in_all) : count(workers_in_all) {}
    unsigned workers() const override { return count; }
    void run(std::uint64_t tasks, fg::function_ref<void(std::uint64_t, unsigned)> work) override {
        for (std::uint64_t task = tasks; task-- > 0;) work(task, static_cast<unsigned>(task % count));
    }
};

TEST(scheduler_calm_schedule, random_paths_become_as_calm_in_any_order_of_work) {
    const fg::called_program called = fg::program_called<fg::program_view<fg::program<two_threads>>>();
    const auto goes_on = [](const fg::progress&) { return fg::stop_reason::none; };
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        const fg::random drawn{.runs = 200, .steps = limit, .seed = seed};
        fg::sequential_executor alone;
        const fg::verdict first = fg::path_sampling(called, drawn).run(alone, {.check_in = goes_on});
        ASSERT_TRUE(first.violated());
        EXPECT_EQ(first.sampled.switches, 2u);
        for (const unsigned workers : {2u, 8u}) {
            backward_workers others(workers);
            EXPECT_EQ(fg::path_sampling(called, drawn).run(others, {.check_in = goes_on}).trace.actions, first.trace.actions);
        }
    }
}

TEST(scheduler_calm_schedule, no_run_is_taken_beyond_the_limit) {
    const failing one = all_failing<two_threads>().back();
    const fg::called_program called = fg::program_called<fg::program_view<fg::program<two_threads>>>();
    for (const std::uint64_t runs : {0u, 1u, 5u}) {
        shrinker found(one.path, one.end, {{limit, true}, called});
        fg::calm_schedule(called, {limit, true}, found, runs).find([] { return false; });
        EXPECT_EQ(found.runs, runs);
    }
}

}  // namespace
