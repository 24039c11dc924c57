// SPDX-License-Identifier: BSL-1.0
// path_shards.hpp and the checkpoints of path tasks: parts of a program's paths, and paths that are gone on with, are
// all of them.

#include "../check/program_laws.hpp"

#include "../models/choosing.hpp"

#include <foregone/invalid_program.hpp>
#include <foregone/threads.hpp>
#include <base/clock_ns.hpp>
#include <paths/path_shards.hpp>
#include <search/search_part.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;
using program_laws::indices;

std::atomic<std::uint64_t> runs{0};

/// As many choices as `Depth`, each of which but the first ends the path: what injecting one crash comes to.
template <int Depth>
void crashes_once(fg::chooser& choose) {
    ++runs;
    for (int i = 0; i < Depth && !choose.either("crash here"); ++i) {}
}

/// The same, and once more while it recovers.
template <int Depth>
void crashes_twice(fg::chooser& choose) {
    ++runs;
    for (int crashes = 0, i = 0; i < Depth && crashes < 2; ++i) crashes += choose.either("crash here");
}

template <int Depth>
void bits(fg::chooser& choose) {
    ++runs;
    for (int i = 0; i < Depth; ++i) choose.either();
}

template <class View, auto Scope>
program_laws::searched in_shard(std::uint64_t index, std::uint64_t count, unsigned workers = 1) {
    fg::threads_executor threads(workers);
    program_laws::searched all;
    all.found = fg::explore<View, Scope>(threads, {.check_in = program_laws::carry_on,
                                                   .limits = {.failures = 1'000'000, .shard = {index, count}},
                                                   .outputs = {.failing_paths = &all.failing}});
    return all;
}

/// Each path is in one shard, and the counts add up.
template <void (*Body)(fg::chooser&), std::uint64_t Limit>
void expect_shards_to_be_the_whole() {
    using view = fg::program_view<fg::program<Body>>;
    const program_laws::searched whole = program_laws::search_alone<view, fg::paths<Limit>>(1'000'000);
    std::vector<std::string> wanted;
    for (const fg::failing_path& one : whole.failing) wanted.push_back(program_laws::text(one.indices));
    for (const std::uint64_t count : {2u, 3u, 7u, 50u}) {
        fg::path_tally sum;
        std::vector<std::string> failing;
        for (std::uint64_t index = 0; index < count; ++index) {
            const program_laws::searched part = in_shard<view, fg::paths<Limit>>(index, count);
            EXPECT_EQ(part.reported(), (in_shard<view, fg::paths<Limit>>(index, count, 3).reported()));
            sum.merge(part.found.paths);
            for (const fg::failing_path& one : part.failing) failing.push_back(program_laws::text(one.indices));
        }
        EXPECT_TRUE(sum == whole.found.paths) << count << " shards: " << sum.paths() << " paths, " << sum.choices << " choices";
        std::sort(failing.begin(), failing.end());
        std::vector<std::string> sorted = wanted;
        std::sort(sorted.begin(), sorted.end());
        EXPECT_EQ(failing, sorted);
    }
}

TEST(engine_path_shards, are_together_all_paths) {
    expect_shards_to_be_the_whole<models::straight, 5>();
    expect_shards_to_be_the_whole<models::even, 20>();
    expect_shards_to_be_the_whole<models::uneven, 20>();
    expect_shards_to_be_the_whole<models::many_failures, 20>();
    expect_shards_to_be_the_whole<models::endless, 9>();
    expect_shards_to_be_the_whole<models::hopeless, 20>();
    expect_shards_to_be_the_whole<models::wide_choice, 3>();
    expect_shards_to_be_the_whole<models::queens<5>, 5>();
    expect_shards_to_be_the_whole<crashes_once<200>, 201>();
    expect_shards_to_be_the_whole<crashes_twice<30>, 29>();
    expect_shards_to_be_the_whole<models::scrambled<3, 6>, 6>();
    expect_shards_to_be_the_whole<models::scrambled<4, 7>, 7>();
}

/// What it takes to divide a program for ranks: its runs, and how many beginnings go on.
template <void (*Body)(fg::chooser&), std::uint64_t Limit>
std::pair<std::uint64_t, std::uint64_t> divided_for(std::uint64_t ranks) {
    runs = 0;
    std::uint64_t open = 0;
    for (const fg::path_task& one :
         fg::path_shards(fg::program_called<fg::program_view<fg::program<Body>>>(), true, Limit, program_laws::carry_on)
             .for_ranks(ranks))
        open += !one.done;
    return {runs.load(), open};
}

using runs_and_beginnings = std::pair<std::uint64_t, std::uint64_t>;

TEST(engine_path_shards, to_divide_paths_takes_few_runs) {
    EXPECT_EQ((divided_for<bits<20>, 20>(2)), runs_and_beginnings(254, 128));
    EXPECT_EQ((divided_for<bits<20>, 20>(3)), runs_and_beginnings(382, 192));
    EXPECT_EQ((divided_for<bits<20>, 20>(16)), runs_and_beginnings(2'046, 1'024));
    for (const std::uint64_t ranks : {2u, 8u, 16u}) {
        EXPECT_EQ((divided_for<crashes_once<1'000>, 1'001>(ranks)), runs_and_beginnings(68, 1));
        EXPECT_LT((divided_for<crashes_twice<1'000>, 1'001>(ranks).first), 100u);
    }
    EXPECT_EQ((divided_for<bits<5>, 20>(2)), runs_and_beginnings(62, 0));
    EXPECT_EQ((divided_for<bits<5>, 3>(2)), runs_and_beginnings(14, 0));
    EXPECT_EQ((divided_for<bits<5>, 0>(2)), runs_and_beginnings(0, 1));
}

/// Saves the path tasks in memory; an exploration is stopped after some looks, and saved at each.
struct memory_checkpointer final : fg::search_checkpointer {
    fg::search_part part;
    bool always_due;
    std::uint64_t saves = 0;

    explicit memory_checkpointer(bool due = false) : always_due(due) {}

    fg::search_part saved() override { return part; }
    bool is_due() override { return always_due; }
    void save(const fg::search_part& now) override { part = now, ++saves; }
};

/// Hears which share of the work is done, and sees that it never gets less.
struct share_watch {
    std::uint64_t tasks = fg::path_share::all, before = 0;
    unsigned looks_left = 1'000'000;
    std::uint64_t done = 0, heard = 0;

    fg::stop_reason operator()(const fg::progress& now) {
        EXPECT_EQ(now.tasks, tasks);
        EXPECT_EQ(now.tasks_before, before);
        EXPECT_GE(now.tasks_done, done);
        EXPECT_LE(now.tasks_done, tasks);
        EXPECT_GT(now.paths, now.paths_before);
        EXPECT_EQ(now.paths_before > 0, before > 0);
        done = now.tasks_done;
        ++heard;
        return --looks_left > 0 ? fg::stop_reason::none : fg::stop_reason::time;
    }
};

/// Explores in parts, each of `looks` looks, on another number of threads each.
template <class View, auto Scope>
std::string explored_in_parts(std::uint64_t looks, std::uint64_t failures, memory_checkpointer& checkpointer) {
    for (unsigned part = 0;; ++part) {
        fg::threads_executor threads(1 + part % 3);
        fg::shared_value<std::uint64_t> looked{0};
        const auto stops_soon = [&](const fg::progress& now) {
            if (now.tasks == 0) return fg::stop_reason::none;  // shrinking asks, too
            return looked.add(1) + 1 >= looks ? fg::stop_reason::time : fg::stop_reason::none;
        };
        program_laws::searched all;
        all.found = fg::explore<View, Scope>(
            threads, {.check_in = stops_soon,
                      .limits = {.failures = failures},
                      .outputs = {.failing_paths = &all.failing},
                      .services = {.checkpointer = &checkpointer}});
        if (all.found.stopped_by == fg::stop_reason::none) return all.reported();
    }
}

template <void (*Body)(fg::chooser&), std::uint64_t Limit>
void expect_to_go_on_as_if_never_stopped() {
    using view = fg::program_view<fg::program<Body>>;
    for (const std::uint64_t failures : {1u, 3u, 1'000'000u}) {
        const std::string wanted = program_laws::search_alone<view, fg::paths<Limit>>(failures).reported();
        for (const std::uint64_t looks : {4u, 5u, 8u}) {  // of one worker, after 15, 31 and 127 paths
            memory_checkpointer checkpointer;
            EXPECT_EQ((explored_in_parts<view, fg::paths<Limit>>(looks, failures, checkpointer)), wanted);
        }
        memory_checkpointer checkpointer(true);
        EXPECT_EQ((explored_in_parts<view, fg::paths<Limit>>(1'000'000'000, failures, checkpointer)), wanted);
    }
}

TEST(engine_search_checkpointer, what_is_gone_on_with_ends_as_if_it_had_never_stopped) {
    expect_to_go_on_as_if_never_stopped<models::even, 20>();
    expect_to_go_on_as_if_never_stopped<models::many_failures, 20>();
    expect_to_go_on_as_if_never_stopped<models::endless, 11>();
    expect_to_go_on_as_if_never_stopped<models::queens<6>, 6>();
    expect_to_go_on_as_if_never_stopped<models::scrambled<3, 9>, 9>();
}

TEST(engine_search_checkpointer, saves_when_it_is_due_and_when_the_search_is_stopped) {
    using view = fg::program_view<fg::program<models::queens<6>>>;
    memory_checkpointer stopped, due(true), neither;
    explored_in_parts<view, fg::paths<6>>(5, 1, stopped);
    explored_in_parts<view, fg::paths<6>>(1'000'000'000, 1, due);
    explored_in_parts<view, fg::paths<6>>(1'000'000'000, 1, neither);
    EXPECT_GT(stopped.saves, 0u);
    EXPECT_GT(due.saves, 10u);
    EXPECT_EQ(neither.saves, 0u);
}

/// Wherever a shard is stopped, in its division too, it says so, and what was kept is nothing or leads to the same end.
template <void (*Body)(fg::chooser&), std::uint64_t Limit>
void expect_to_be_stopped_anywhere(fg::search_shard shard) {
    using view = fg::program_view<fg::program<Body>>;
    fg::sequential_executor alone;
    const std::string wanted = in_shard<view, fg::paths<Limit>>(shard.index, shard.count).reported();
    runs = 0;
    for (std::uint64_t looks = 1;; ++looks) {
        std::uint64_t left = looks;
        const auto stops = [&](const fg::progress&) { return --left == 0 ? fg::stop_reason::time : fg::stop_reason::none; };
        memory_checkpointer checkpointer;
        fg::search_part part;
        const std::uint64_t before = runs;
        const fg::verdict found = fg::explore<view, fg::paths<Limit>>(
            alone, {.check_in = stops,
                    .limits = {.failures = 1'000'000, .shard = shard},
                    .outputs = {.part = &part},
                    .services = {.checkpointer = &checkpointer}});
        if (left > 0) {
            EXPECT_GT(looks, 30u);
            return;
        }
        EXPECT_EQ(found.result, fg::outcome::inconclusive);
        EXPECT_EQ(found.stopped_by, fg::stop_reason::time);
        EXPECT_FALSE(part.path_tasks.empty());
        if (looks < 30) {  // of those to divide
            EXPECT_EQ(runs - before, looks);
            EXPECT_EQ(checkpointer.saves, 0u);
            EXPECT_EQ(found.paths.paths(), 0u);
        }
        program_laws::searched all;
        all.found = fg::explore<view, fg::paths<Limit>>(alone, {.check_in = program_laws::carry_on,
                                                                .limits = {.failures = 1'000'000, .shard = shard},
                                                                .outputs = {.failing_paths = &all.failing},
                                                                .services = {.checkpointer = &checkpointer}});
        ASSERT_EQ(all.reported(), wanted) << looks;
    }
}

TEST(engine_path_shards, that_are_stopped_say_so_wherever_that_is) {
    expect_to_be_stopped_anywhere<bits<9>, 9>({0, 2});
    expect_to_be_stopped_anywhere<bits<9>, 8>({2, 3});
    expect_to_be_stopped_anywhere<crashes_twice<40>, 40>({0, 2});
}

/// How often a shard's paths are looked at, but for those that divide them.
template <void (*Body)(fg::chooser&), std::uint64_t Limit>
std::uint64_t looks_at_paths(fg::search_shard shard, std::uint64_t runs_to_divide) {
    std::uint64_t looks = 0;
    const auto counts = [&](const fg::progress&) { return ++looks, fg::stop_reason::none; };
    fg::sequential_executor alone;
    fg::explore<fg::program_view<fg::program<Body>>, fg::paths<Limit>>(alone, {.check_in = counts,
                                                                               .limits = {.shard = shard}});
    return looks - runs_to_divide;
}

/// A path that takes two milliseconds.
void slow(fg::chooser& choose) {
    for (int i = 0; i < 4; ++i) choose.either();
    for (const std::uint64_t begun = fg::clock_ns(); fg::clock_ns() - begun < 2'000'000;) {}
}

TEST(engine_path_search, polls_after_each_path_that_is_slow_however_few_a_task_has) {
    EXPECT_GE((looks_at_paths<bits<9>, 9>({0, 8}, 254)), 4u);  // 16 path tasks of 4 paths
    EXPECT_GE((looks_at_paths<bits<9>, 9>({3, 4}, 126)), 8u);
    EXPECT_EQ((looks_at_paths<slow, 4>({}, 0)), 16u);
}

/// From the third time on that it gets so far, it does not go on after the first choice.
void gets_shorter(fg::chooser& choose) {
    choose("first", 2);
    if (++runs < 3) choose("second", 2);
}

TEST(engine_path_shards, a_path_that_went_on_must_not_end) {
    runs = 0;
    try {
        in_shard<fg::program_view<fg::program<gets_shorter>>, fg::paths<3>>(0, 2);
        ADD_FAILURE() << "was not refused";
    } catch (const fg::invalid_program& refused) {
        EXPECT_NE(std::string(refused.what()).find(": after 0/0 it went on, and now it ends; look for"), std::string::npos)
            << refused.what();
    }
}

void three_of_eight(fg::chooser& choose) {
    for (int i = 0; i < 3; ++i) choose(8);
}

/// A path task stops where a part that was given away begins, however often the task is put back.
TEST(engine_search_checkpointer, a_part_that_was_given_away_stays_away) {
    memory_checkpointer checkpointer(true);
    checkpointer.part.path_tasks = {{.begin = {}, .next = {0, 0, 0}, .ends = {3, 8, 8}},
                                    {.begin = {3}, .next = {3, 0, 0}, .ends = {8, 8, 8}}};
    fg::sequential_executor alone;
    const fg::verdict found = fg::explore<fg::program_view<fg::program<three_of_eight>>, fg::paths<3>>(
        alone, {.check_in = program_laws::carry_on, .services = {.checkpointer = &checkpointer}});
    EXPECT_EQ(found.paths.complete, 512u);
    EXPECT_GT(checkpointer.saves, 10u);
}

/// Progress reports the share of the work, with any number of workers; in the end all of it is done.
template <void (*Body)(fg::chooser&), std::uint64_t Limit>
void expect_shares_to_be_told() {
    using view = fg::program_view<fg::program<Body>>;
    for (const std::uint64_t count : {1u, 3u, 7u}) {
        std::uint64_t sum = 0;
        for (std::uint64_t index = 0; index < count; ++index) {
            fg::search_part part;
            fg::threads_executor threads(1 + static_cast<unsigned>(index % 3));
            fg::explore<view, fg::paths<Limit>>(
                threads, {.check_in = program_laws::carry_on,
                          .limits = {.failures = 1'000'000, .shard = {index, count}},
                          .outputs = {.part = &part}});
            EXPECT_EQ(part.finished, part.tasks) << index << " of " << count;
            sum += part.tasks;
        }
        EXPECT_EQ(sum, fg::path_share::all);
    }
}

TEST(engine_path_shards, tell_which_share_of_the_paths_they_have_taken) {
    expect_shares_to_be_told<models::straight, 5>();
    expect_shares_to_be_told<models::uneven, 20>();
    expect_shares_to_be_told<models::endless, 9>();
    expect_shares_to_be_told<models::wide_choice, 3>();
    expect_shares_to_be_told<models::queens<5>, 5>();
    expect_shares_to_be_told<models::deep<12>, 12>();
    expect_shares_to_be_told<models::scrambled<4, 7>, 7>();
}

void sixteen_bits(fg::chooser& choose) {
    for (int i = 0; i < 16; ++i) choose.either();
}

std::uint64_t paths_of(const fg::search_part& part) {
    std::uint64_t sum = 0;
    for (const fg::path_task& task : part.path_tasks) sum += task.counted.paths();
    return sum;
}

/// A look is after 32 paths at the latest, and reports the share of all but the last 256; a resumed search reports what was done
/// before, too.
TEST(engine_search_checkpointer, a_search_that_goes_on_tells_which_share_of_the_paths_was_taken_before) {
    using view = fg::program_view<fg::program<sixteen_bits>>;
    fg::sequential_executor alone;
    memory_checkpointer checkpointer;
    constexpr std::uint64_t all = 1 << 16, path = fg::path_share::all / all;
    std::uint64_t taken = 0;
    for (unsigned part = 0; part < 3; ++part) {
        share_watch seen{.before = taken * path, .looks_left = 100};
        fg::explore<view, fg::paths<16>>(alone, {.check_in = seen, .services = {.checkpointer = &checkpointer}});
        const std::uint64_t now = paths_of(checkpointer.part);
        EXPECT_EQ(checkpointer.part.finished, now * path);
        EXPECT_GE(now, taken + 100);
        EXPECT_LE(now, taken + 3'200);
        EXPECT_LE(seen.done, now * path);
        EXPECT_GE(seen.done + 288 * path, now * path);
        taken = now;
    }
    share_watch rest{.before = taken * path};
    fg::search_part part;
    EXPECT_EQ((fg::explore<view, fg::paths<16>>(alone, {.check_in = rest,
                                                        .outputs = {.part = &part},
                                                        .services = {.checkpointer = &checkpointer}}).result), fg::outcome::proved);
    EXPECT_EQ(part.finished, fg::path_share::all);
    EXPECT_GE(rest.heard, (all - taken) / 32);
}

TEST(engine_path_shards, of_orders_that_take_short_paths_again_no_share_is_told) {
    using view = fg::program_view<fg::program<sixteen_bits>>;
    fg::sequential_executor alone;
    const auto none = [](const fg::progress& now) {
        EXPECT_EQ(now.tasks, 0u);
        return fg::stop_reason::none;
    };
    fg::explore<view, fg::paths<10>.iterative_deepening()>(alone, {.check_in = none});
    fg::explore<view, fg::paths<10>.breadth_first()>(alone, {.check_in = none});
}

}  // namespace
