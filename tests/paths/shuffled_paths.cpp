// SPDX-License-Identifier: BSL-1.0
// paths/path_pool.hpp, paths/run_paths.cpp: another order of paths has the same result, and spreads what a stopped search took.
#include "../check/program_laws.hpp"
#include "../models/choosing.hpp"
#include "../models/stepping.hpp"

#include <search/search_part.hpp>

#include <foregone/impl/check/search_at_run_time.hpp>
#include <foregone/model/stepped.hpp>
#include <foregone/threads.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace test_shuffled_paths {

namespace fg = foregone;

template <void (*Body)(fg::chooser&)>
using view_of = fg::program_view<fg::program<Body>>;

template <class Program, auto Scope>
fg::verdict searched_program(unsigned workers, std::uint64_t seed, std::uint64_t failures, std::vector<fg::failing_path>* failing) {
    fg::threads_executor threads(workers);
    return fg::explore<fg::program_view<Program>, Scope>(threads, {.check_in = program_laws::carry_on,
                                                       .limits = {.failures = failures, .shuffle = seed},
                                                       .outputs = {.failing_paths = failing}});
}

template <void (*Body)(fg::chooser&), auto Scope>
fg::verdict searched(unsigned workers, std::uint64_t seed, std::uint64_t failures, std::vector<fg::failing_path>* failing) {
    return searched_program<fg::program<Body>, Scope>(workers, seed, failures, failing);
}

/// The law: the order changes neither the verdict, nor counts, nor the failing paths.
template <class Program, std::uint64_t Limit>
void expect_program_same_in_any_order() {
    for (const std::uint64_t failures : {1u, 3u}) {
        std::vector<fg::failing_path> wanted;
        const fg::verdict whole = searched_program<Program, fg::paths<Limit>>(1, 0, failures, &wanted);
        for (const std::uint64_t seed : {1u, 12'345u})
            for (const unsigned workers : {1u, 3u}) {
                std::vector<fg::failing_path> failing;
                const fg::verdict found = searched_program<Program, fg::paths<Limit>>(workers, seed, failures, &failing);
                EXPECT_TRUE(found == whole) << "seed " << seed << ", " << workers << " workers, " << failures << " failures";
                ASSERT_EQ(failing.size(), wanted.size());
                for (std::size_t i = 0; i < failing.size(); ++i) EXPECT_EQ(failing[i].indices, wanted[i].indices);
            }
    }
}

template <void (*Body)(fg::chooser&), std::uint64_t Limit>
void expect_same_in_any_order() {
    expect_program_same_in_any_order<fg::program<Body>, Limit>();
}

TEST(paths_shuffled, any_order_has_the_same_result) {
    expect_same_in_any_order<models::straight, 5>();
    expect_same_in_any_order<models::even, 20>();
    expect_same_in_any_order<models::uneven, 20>();
    expect_same_in_any_order<models::lopsided, 20>();
    expect_same_in_any_order<models::many_failures, 20>();
    expect_same_in_any_order<models::endless, 11>();
    expect_same_in_any_order<models::endless_failing, 12>();
    expect_same_in_any_order<models::hopeless, 20>();
    expect_same_in_any_order<models::wide_choice, 3>();
    expect_same_in_any_order<models::queens<6>, 6>();
    expect_same_in_any_order<models::scrambled<3, 6>, 6>();
    expect_same_in_any_order<models::scrambled<4, 7>, 7>();
}

TEST(paths_shuffled, any_order_of_paths_that_share_beginnings_has_the_same_result) {
    expect_program_same_in_any_order<fg::stepped<models::uneven_steps>, 9>();
    expect_program_same_in_any_order<fg::stepped<models::endless_steps>, 9>();
    expect_program_same_in_any_order<fg::stepped<models::failing_steps>, 20>();
    expect_program_same_in_any_order<fg::stepped<models::scrambled_steps<3, 11>>, 10>();
}

/// Where the result depends on the order, there is one order.
TEST(paths_shuffled, other_orders_of_paths_stay) {
    for (const std::uint64_t seed : {1u, 2u}) {
        EXPECT_TRUE((searched<models::many_failures, fg::paths<20>.breadth_first()>(2, seed, 1, nullptr)) ==
                    (searched<models::many_failures, fg::paths<20>.breadth_first()>(1, 0, 1, nullptr)));
        EXPECT_TRUE((searched<models::many_failures, fg::paths<20>.iterative_deepening()>(2, seed, 1, nullptr)) ==
                    (searched<models::many_failures, fg::paths<20>.iterative_deepening()>(1, 0, 1, nullptr)));
    }
}

std::map<std::vector<std::size_t>, int> taken;

/// 10^6 paths, each noted.
void six_digits(fg::chooser& choose) {
    std::vector<std::size_t> digits;
    for (int i = 0; i < 6; ++i) digits.push_back(static_cast<std::size_t>(choose(10)));
    ++taken[digits];
}

void take_some(std::uint64_t seed, std::uint64_t paths) {
    taken.clear();
    fg::sequential_executor alone;
    const auto stops = [&](const fg::progress& now) {
        return now.paths >= paths ? fg::stop_reason::time : fg::stop_reason::none;
    };
    const fg::verdict found =
        fg::explore<view_of<six_digits>, fg::paths<6>>(alone, {.check_in = stops, .limits = {.shuffle = seed}});
    EXPECT_EQ(found.stopped_by, fg::stop_reason::time);
}

std::set<std::vector<std::size_t>> taken_beginnings(std::size_t length) {
    std::set<std::vector<std::size_t>> all;
    for (const auto& [digits, times] : taken) {
        EXPECT_EQ(times, 1);
        all.insert({digits.begin(), digits.begin() + static_cast<std::ptrdiff_t>(length)});
    }
    return all;
}

TEST(paths_shuffled, a_stopped_search_has_taken_some_of_everything_once) {
    take_some(0, 5'000);
    EXPECT_EQ(taken_beginnings(1).size(), 1u);
    for (const std::uint64_t seed : {1u, 2u}) {
        take_some(seed, 400);
        EXPECT_EQ(taken_beginnings(1).size(), 10u);
        take_some(seed, 4'200);  // of 1,000,000: each prefix of three has had a turn
        EXPECT_EQ(taken_beginnings(3).size(), 1'000u);
        EXPECT_LT(taken.size(), 8'000u);
    }
}

struct memory_checkpointer final : fg::search_checkpointer {
    fg::search_part part;
    std::uint64_t saves = 0;

    fg::search_part saved() override { return part; }
    bool is_due() override { return false; }
    void save(const fg::search_part& now) override { part = now, ++saves; }
};

/// Parts of at least some paths each.
template <void (*Body)(fg::chooser&), std::uint64_t Limit>
void expect_to_go_on_as_if_never_stopped(std::uint64_t paths) {
    const fg::verdict whole = searched<Body, fg::paths<Limit>>(1, 0, 1, nullptr);
    memory_checkpointer checkpointer;
    for (unsigned part = 0;; ++part) {
        fg::threads_executor threads(1 + part % 3);
        const auto stops = [&](const fg::progress& now) {
            return now.paths - now.paths_before >= paths ? fg::stop_reason::time : fg::stop_reason::none;
        };
        const fg::verdict found = fg::explore<view_of<Body>, fg::paths<Limit>>(
            threads, {.check_in = stops, .limits = {.shuffle = 7}, .services = {.checkpointer = &checkpointer}});
        if (found.stopped_by != fg::stop_reason::none) continue;
        EXPECT_TRUE(found == whole);
        EXPECT_TRUE(part > 1 || whole.violated());
        return;
    }
}

TEST(paths_shuffled, resumed_paths_end_as_if_they_had_never_been_stopped) {
    expect_to_go_on_as_if_never_stopped<models::queens<8>, 8>(4'000);
    expect_to_go_on_as_if_never_stopped<models::scrambled<5, 8>, 8>(4'000);
    expect_to_go_on_as_if_never_stopped<models::endless, 15>(8'000);
}

TEST(paths_shuffled, shards_of_one_order_are_together_the_whole) {
    using view = view_of<models::scrambled<4, 7>>;
    const fg::verdict whole = searched<models::scrambled<4, 7>, fg::paths<7>>(1, 0, 1, nullptr);
    for (const std::uint64_t count : {2u, 7u}) {
        std::vector<fg::search_part> parts(static_cast<std::size_t>(count));
        for (std::uint64_t i = 0; i < count; ++i) {
            fg::threads_executor threads(2);
            fg::explore<view, fg::paths<7>>(threads, {.check_in = program_laws::carry_on,
                                                      .limits = {.shuffle = 3, .shard = {i, count}},
                                                      .outputs = {.part = &parts[static_cast<std::size_t>(i)]}});
        }
        fg::verdict merged;
        ASSERT_TRUE((fg::run_time_search<view, fg::paths<7>>::merge(parts, {.check_in = program_laws::carry_on},
                                                                 fg::stop_reason::none, merged)));
        EXPECT_TRUE(merged == whole);
    }
}

}  // namespace test_shuffled_paths
