// SPDX-License-Identifier: BSL-1.0
// engine/paths/random_paths.hpp: paths of a program drawn at random, and by priorities.

#include "../check/program_laws.hpp"
#include "../models/choosing.hpp"
#include "../support/effort.hpp"

#include <foregone/check.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;

template <class Program, fg::random Scope>
fg::verdict drawn(std::uint64_t seed, unsigned workers = 1) {
    fg::threads_executor threads(workers);
    return program_laws::search<fg::program_view<Program>, Scope>(threads, 1, seed).found;
}

TEST(engine_random_paths, the_same_on_any_number_of_threads) {
    using rare = fg::program<models::deep<12>>;
    using many = fg::program<models::many_failures>;
    using none = fg::program<models::endless>;
    for (std::uint64_t seed = 0; seed < 10; ++seed)
        for (const unsigned workers : {2u, 3u, 8u}) {
            EXPECT_EQ(program_laws::reported(drawn<rare, fg::random{.runs = 3'000, .steps = 20}>(seed)),
                      program_laws::reported(drawn<rare, fg::random{.runs = 3'000, .steps = 20}>(seed, workers)));
            EXPECT_EQ(program_laws::reported(drawn<many, fg::random{}>(seed)),
                      program_laws::reported(drawn<many, fg::random{}>(seed, workers)));
            EXPECT_EQ(program_laws::reported(drawn<none, fg::random{}>(seed)),
                      program_laws::reported(drawn<none, fg::random{}>(seed, workers)));
        }
}

TEST(engine_random_paths, what_fails_is_shrunk_to_a_path_that_cannot_be_simpler) {
    using view = fg::program_view<fg::program<models::many_failures>>;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const fg::verdict found = drawn<fg::program<models::many_failures>, fg::random{}>(seed);
        ASSERT_TRUE(found.violated());
        EXPECT_TRUE(found.sampled.minimal);
        program_laws::expect_minimal<view>(found.trace.actions, 100);
        program_laws::expect_replays<view>(found, 100);
    }
}

TEST(engine_random_paths, seeds_draw_different_paths) {
    std::set<std::uint64_t> first;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        first.insert(drawn<fg::program<models::deep<10>>, fg::random{.runs = 100'000}>(seed).sampled.failing_run);
    EXPECT_GT(first.size(), 40u);
}

/// Each of eight paths comes as often as it should: 8,000 are drawn, and sqrt(8000 * 1/8 * 7/8) is 30.
TEST(engine_random_paths, each_choice_is_as_likely) {
    std::array<int, 8> met{};
    for (std::uint64_t stream = 0; stream < 8'000; ++stream) {
        fg::drawn_choices source(1, stream, 0, 0);
        std::size_t at = 0;
        for (int i = 0; i < 3; ++i) at = at * 2 + static_cast<std::size_t>(source.choose(0, 2));
        ++met[at];
    }
    for (const int count : met) EXPECT_NEAR(count, 1'000, 150);
}

TEST(engine_random_paths, the_compiler_draws_the_same) {
    using many = fg::program<models::many_failures>;
    constexpr fg::random scope{.runs = 30, .steps = 8, .seed = 5};
    using checked = fg::static_check<many, scope>;
    static_assert(checked::decided);
    const fg::verdict run = program_laws::search_alone<fg::program_view<many>, scope>().found;
    EXPECT_EQ(program_laws::reported(fg::verdict_in<program_laws::indices>(checked::verdict)), program_laws::reported(run));
    EXPECT_TRUE(fg::verdict_in<program_laws::indices>(checked::verdict) == run);
}

/// A program that does not choose is not tried by drawing.
TEST(engine_random_paths, paths_without_a_choice_are_no_pass) {
    const fg::verdict found = drawn<fg::program<models::straight>, fg::random{}>(0);
    EXPECT_EQ(found.result, fg::outcome::inconclusive);
    EXPECT_EQ(found.stopped_by, fg::stop_reason::samples);
    EXPECT_TRUE((drawn<fg::program<models::hopeless>, fg::random{}>(0).violated()));
}

/// `Tasks` tasks of `Steps` steps each, one step at a time; `done` says how many each has made. `Wrong` looks after each step.
template <std::uint64_t Tasks, std::uint64_t Steps, auto Wrong>
void interleaved(fg::chooser& choose) {
    std::array<std::uint64_t, Tasks> done{};
    while (true) {
        std::array<std::uint64_t, Tasks> ready{};
        std::uint64_t count = 0;
        for (std::uint64_t task = 0; task < Tasks; ++task)
            if (done[task] < Steps) ready[count++] = task;
        if (count == 0) return;
        const std::uint64_t next = ready[choose.schedule("task", ready.data(), count)];
        ++done[next];
        choose.expect(!Wrong(done, next), "wrong");
    }
}

/// Depth 1: the last task makes its first step before all others. Depth 2: then another one is done, between two steps of it.
constexpr auto last_is_first = [](const auto& done, std::uint64_t next) {
    std::uint64_t sum = 0;
    for (const std::uint64_t steps : done) sum += steps;
    return sum == 1 && next == done.size() - 1;
};
constexpr auto interrupted = [](const auto& done, std::uint64_t next) { return done[0] == 3 && next == 1 && done[1] == 1; };

/// The number of seeds, each of which draws one path, that reach the failure.
template <auto Wrong, fg::random Scope>
std::uint64_t failing_of(std::uint64_t seeds) {
    using view = fg::program_view<fg::program<interleaved<4, 8, Wrong>>>;
    fg::sequential_executor alone;
    std::uint64_t failing = 0;
    for (std::uint64_t seed = 0; seed < seeds; ++seed)
        failing += program_laws::search<view, Scope>(alone, 1, seed).found.violated();
    return failing;
}

/// The promise is 1 / (tasks * points^(depth - 1)); of a number of seeds, that many, less four times the spread.
TEST(engine_random_paths, priorities_meet_a_bug_as_often_as_promised) {
    constexpr fg::random once{.runs = 1, .steps = 40, .bug_depth = 1}, twice{.runs = 1, .steps = 40, .bug_depth = 2};
    constexpr std::uint64_t seeds = sized(4'000, 1'000), spread = sized(110, 55);
    const std::uint64_t failing = failing_of<last_is_first, once>(seeds);
    EXPECT_GE(failing, seeds / 4 - spread);
    EXPECT_LE(failing, seeds / 4 + spread);
    EXPECT_EQ((failing_of<interrupted, once>(cases(1'000u))), 0u);  // no task is interrupted without a change
    EXPECT_GE((failing_of<interrupted, twice>(4'000)), 31u - 22u);  // 1 / (4 * 32)
}

/// Without a change, tasks run one after another, in the order of their priorities; with changes, that number is put below all
/// others.
TEST(engine_random_paths, priorities_change_where_they_should) {
    const std::array<std::uint64_t, 3> tasks{11, 22, 33};
    for (std::uint64_t stream = 0; stream < 200; ++stream)
        for (const std::uint64_t depth : {1u, 2u, 3u, 16u}) {
            fg::drawn_choices source(3, stream, depth, 20);
            std::uint64_t switches = 0, before = source.schedule(0, tasks.data(), tasks.size());
            for (int i = 0; i < 30; ++i) {
                const std::uint64_t now = source.schedule(0, tasks.data(), tasks.size());
                switches += now != before;
                before = now;
            }
            ASSERT_LE(switches, depth - 1);
            ASSERT_EQ(source.schedules(), 31u);
        }
}

/// Where a priority changes, it is that of the task that would run, so another one runs from there on.
TEST(engine_random_paths, a_change_is_one_of_the_task_that_would_run) {
    const std::array<std::uint64_t, 3> tasks{11, 22, 33};
    int changed = 0;
    for (std::uint64_t stream = 0; stream < 1'000; ++stream) {
        fg::drawn_choices source(3, stream, 2, 10);
        const std::uint64_t first = source.schedule(0, tasks.data(), tasks.size());
        for (int i = 0; i < 9; ++i)
            if (source.schedule(0, tasks.data(), tasks.size()) != first) break;
            else changed -= i == 8;
        ++changed;
    }
    EXPECT_NEAR(changed, 900, 40);  // one in ten changes before the first
}

/// Nothing may leave it.
struct noexcept_sum {
    static void run(fg::chooser& choose) noexcept {
        const int sum = choose(4) + choose(4);
        choose.assume(sum != 1);
        choose.expect(sum < 6, "less than six");
    }
};
TEST(engine_random_paths, code_that_no_exception_can_leave) {
    const fg::verdict found = drawn<noexcept_sum, fg::random{.runs = 1'000, .steps = 5, .escapes = false}>(0);
    EXPECT_EQ(found.trace.actions, (std::vector<std::uint64_t>{3, 3}));
    EXPECT_EQ(found.reason, std::string_view("less than six"));
}

TEST(engine_random_paths, a_path_that_is_not_shrunk_is_the_first_that_fails) {
    const fg::verdict shrunk = drawn<noexcept_sum, fg::random{.runs = 1'000, .steps = 5, .escapes = false, .shrink_runs = 0}>(0);
    EXPECT_EQ(shrunk.sampled.shrink_runs, 0);
    EXPECT_FALSE(shrunk.sampled.minimal);
}

}  // namespace
