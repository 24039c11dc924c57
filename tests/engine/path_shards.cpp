// SPDX-License-Identifier: BSL-1.0
// engine/path_shards.hpp and engine/search_keeper.hpp: parts of a program's paths, and paths that are gone on with, are all of them.

#include "program_laws.hpp"

#include "../models/choosing.hpp"

#include <foregone/engine/path_shards.hpp>
#include <foregone/engine/search_keeper.hpp>
#include <foregone/engine/threads.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace {

namespace fg = foregone;
using program_laws::indices;

template <class View, auto Scope>
program_laws::searched in_shard(std::uint64_t index, std::uint64_t count, unsigned workers = 1) {
    fg::threads_executor threads(workers);
    program_laws::searched all;
    all.found = fg::explore<View, Scope>(threads, {.check_in = program_laws::carry_on,
                                                   .limit_failures = 1'000'000,
                                                   .failing_paths = &all.failing,
                                                   .shard = {index, count}});
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
            EXPECT_EQ(part.told(), (in_shard<view, fg::paths<Limit>>(index, count, 3).told()));
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
    expect_shards_to_be_the_whole<models::wide, 3>();
    expect_shards_to_be_the_whole<models::queens<5>, 5>();
    expect_shards_to_be_the_whole<models::scrambled<3, 6>, 6>();
    expect_shards_to_be_the_whole<models::scrambled<4, 7>, 7>();
}

/// Keeps the pieces in memory; an exploration is stopped after some looks, and saved at each.
struct memory_keeper final : fg::search_keeper {
    fg::search_part part;
    bool always_due;
    std::uint64_t saves = 0;

    explicit memory_keeper(bool due = false) : always_due(due) {}

    fg::search_part kept() override { return part; }
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
std::string explored_in_parts(std::uint64_t looks, std::uint64_t failures, memory_keeper& keeper) {
    for (unsigned part = 0;; ++part) {
        fg::threads_executor threads(1 + part % 3);
        fg::shared_value<std::uint64_t> looked{0};
        const auto stops_soon = [&](const fg::progress&) { return looked.add(1) + 1 >= looks ? fg::stop_reason::time : fg::stop_reason::none; };
        program_laws::searched all;
        all.found = fg::explore<View, Scope>(
            threads, {.check_in = stops_soon, .limit_failures = failures, .failing_paths = &all.failing, .keeper = &keeper});
        if (all.found.stopped_by == fg::stop_reason::none) return all.told();
    }
}

template <void (*Body)(fg::chooser&), std::uint64_t Limit>
void expect_to_go_on_as_if_never_stopped() {
    using view = fg::program_view<fg::program<Body>>;
    for (const std::uint64_t failures : {1u, 3u, 1'000'000u}) {
        const std::string wanted = program_laws::search_alone<view, fg::paths<Limit>>(failures).told();
        for (const std::uint64_t looks : {1u, 2u, 5u}) {
            memory_keeper keeper;
            EXPECT_EQ((explored_in_parts<view, fg::paths<Limit>>(looks, failures, keeper)), wanted);
        }
        memory_keeper keeper(true);
        EXPECT_EQ((explored_in_parts<view, fg::paths<Limit>>(1'000'000'000, failures, keeper)), wanted);
    }
}

TEST(engine_search_keeper, what_is_gone_on_with_ends_as_if_it_had_never_stopped) {
    expect_to_go_on_as_if_never_stopped<models::even, 20>();
    expect_to_go_on_as_if_never_stopped<models::many_failures, 20>();
    expect_to_go_on_as_if_never_stopped<models::endless, 11>();
    expect_to_go_on_as_if_never_stopped<models::queens<6>, 6>();
    expect_to_go_on_as_if_never_stopped<models::scrambled<3, 9>, 9>();
}

TEST(engine_search_keeper, saves_when_it_is_due_and_when_the_search_is_stopped) {
    using view = fg::program_view<fg::program<models::queens<6>>>;
    memory_keeper stopped, due(true), neither;
    explored_in_parts<view, fg::paths<6>>(1, 1, stopped);
    explored_in_parts<view, fg::paths<6>>(1'000'000'000, 1, due);
    explored_in_parts<view, fg::paths<6>>(1'000'000'000, 1, neither);
    EXPECT_GT(stopped.saves, 0u);
    EXPECT_GT(due.saves, 10u);
    EXPECT_EQ(neither.saves, 0u);
}

void three_of_eight(fg::chooser& choose) {
    for (int i = 0; i < 3; ++i) choose(8);
}

/// A piece of which a part was given away stops where that begins, however often it is put back.
TEST(engine_search_keeper, a_part_that_was_given_away_stays_away) {
    memory_keeper keeper(true);
    keeper.part.pieces = {{.begin = {}, .next = {0, 0, 0}, .ends = {3, 8, 8}}, {.begin = {3}, .next = {3, 0, 0}, .ends = {8, 8, 8}}};
    fg::sequential_executor alone;
    const fg::verdict found = fg::explore<fg::program_view<fg::program<three_of_eight>>, fg::paths<3>>(
        alone, {.check_in = program_laws::carry_on, .keeper = &keeper});
    EXPECT_EQ(found.paths.complete, 512u);
    EXPECT_GT(keeper.saves, 20u);
}

/// What is told of the work is its share, whoever does it; in the end all of it is done.
template <void (*Body)(fg::chooser&), std::uint64_t Limit>
void expect_shares_to_be_told() {
    using view = fg::program_view<fg::program<Body>>;
    for (const std::uint64_t count : {1u, 3u, 7u}) {
        std::uint64_t sum = 0;
        for (std::uint64_t index = 0; index < count; ++index) {
            fg::search_part part;
            fg::threads_executor threads(1 + static_cast<unsigned>(index % 3));
            fg::explore<view, fg::paths<Limit>>(
                threads, {.check_in = program_laws::carry_on, .limit_failures = 1'000'000, .shard = {index, count}, .part = &part});
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
    expect_shares_to_be_told<models::wide, 3>();
    expect_shares_to_be_told<models::queens<5>, 5>();
    expect_shares_to_be_told<models::deep<12>, 12>();
    expect_shares_to_be_told<models::scrambled<4, 7>, 7>();
}

void sixteen_bits(fg::chooser& choose) {
    for (int i = 0; i < 16; ++i) choose.either();
}

/// A look is after 16 paths, and of many paths every sixteenth look tells another share; a search that goes on tells what was done before, too.
TEST(engine_search_keeper, a_search_that_goes_on_tells_which_share_of_the_paths_was_taken_before) {
    using view = fg::program_view<fg::program<sixteen_bits>>;
    fg::sequential_executor alone;
    memory_keeper keeper;
    constexpr std::uint64_t look = fg::path_share::all >> 12;
    for (const std::uint64_t part : {0u, 1u, 2u}) {
        share_watch seen{.before = part * 100 * look, .looks_left = 100};
        fg::explore<view, fg::paths<16>>(alone, {.check_in = seen, .keeper = &keeper});
        EXPECT_EQ(seen.done, (part * 100 + 96) * look);
        EXPECT_EQ(keeper.part.finished, (part + 1) * 100 * look);
    }
    share_watch rest{.before = 300 * look};
    fg::search_part part;
    EXPECT_EQ((fg::explore<view, fg::paths<16>>(alone, {.check_in = rest, .keeper = &keeper, .part = &part}).result), fg::outcome::proved);
    EXPECT_EQ(part.finished, fg::path_share::all);
    EXPECT_EQ(rest.heard, 4'096u - 300);
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
