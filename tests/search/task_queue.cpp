// SPDX-License-Identifier: BSL-1.0
#include <foregone/threads.hpp>

#include <gtest/gtest.h>
#include <search/task_queue.hpp>

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

namespace {

namespace fg = foregone;
using numbers = std::vector<std::uint64_t>;

fg::stop_reason go_on(const fg::progress&) { return fg::stop_reason::none; }

numbers rest_of(fg::task_queue& queue) {
    numbers all;
    while (const auto task = queue.next()) all.push_back(*task);
    return all;
}

struct due_checkpointer final : fg::search_checkpointer {
    fg::search_part saved() override { return {}; }
    bool is_due() override { return true; }
    void save(const fg::search_part&) override {}
};

TEST(task_queue, hands_out_each_task_once_in_order) {
    fg::sequential_executor alone;
    fg::task_queue queue(alone, {.check_in = go_on});
    queue.open({3, 7}, 7);
    EXPECT_EQ(queue.handed_out(), 3u);
    EXPECT_EQ(rest_of(queue), (numbers{3, 4, 5, 6}));
    EXPECT_TRUE(queue.is_empty());
    EXPECT_EQ(queue.taken(), 4u);
}

TEST(task_queue, by_many_workers_too) {
    fg::threads_executor threads(4);
    fg::task_queue queue(threads, {.check_in = go_on});
    queue.open({0, 1'000}, 1'000);
    std::mutex mutex;
    numbers all;
    queue.run([&](unsigned) {
        while (const auto task = queue.next()) {
            const std::lock_guard held(mutex);
            all.push_back(*task);
        }
    });
    std::sort(all.begin(), all.end());
    EXPECT_EQ(all.size(), 1'000u);
    EXPECT_TRUE(std::adjacent_find(all.begin(), all.end()) == all.end());
}

TEST(task_queue, skips_what_an_earlier_run_has_begun) {
    fg::sequential_executor alone;
    fg::task_queue queue(alone, {.check_in = go_on});
    queue.open({0, 9}, 9);
    queue.resume_at(2, {{3, 5}, {7, 8}});
    EXPECT_EQ(queue.next(), 2u);
    EXPECT_EQ(queue.begun(), (std::vector<fg::task_range>{{3, 5}, {7, 8}}));
    EXPECT_EQ(queue.next(), 5u);
    EXPECT_EQ(queue.handed_out(), 6u);
    EXPECT_EQ(queue.begun(), (std::vector<fg::task_range>{{7, 8}}));
    EXPECT_EQ(rest_of(queue), (numbers{6, 8}));
    EXPECT_TRUE(queue.begun().empty());
}

TEST(task_queue, goes_on_with_the_next_task_after_a_pause) {
    fg::sequential_executor alone;
    due_checkpointer checkpointer;
    fg::task_queue queue(alone, {.check_in = go_on, .services = {.checkpointer = &checkpointer}});
    queue.open({0, 3}, 3);
    EXPECT_EQ(queue.next(), 0u);
    queue.check_in({});
    EXPECT_TRUE(queue.is_paused());
    EXPECT_FALSE(queue.is_stopped());
    EXPECT_EQ(queue.next(), std::nullopt);
    queue.resume();
    EXPECT_EQ(rest_of(queue), (numbers{1, 2}));
}

TEST(task_queue, hands_out_nothing_once_it_is_stopped) {
    fg::sequential_executor alone;
    const auto stop = [](const fg::progress&) { return fg::stop_reason::time; };
    fg::task_queue queue(alone, {.check_in = stop});
    queue.open({0, 3}, 3);
    queue.check_in({});
    EXPECT_EQ(queue.stopped(), fg::stop_reason::time);
    EXPECT_EQ(queue.next(), std::nullopt);
    EXPECT_EQ(queue.handed_out(), 0u);
}

TEST(task_queue, an_exception_of_a_task_ends_the_others) {
    fg::sequential_executor alone;
    fg::task_queue queue(alone, {.check_in = go_on});
    queue.open({0, 3}, 3);
    EXPECT_THROW(queue.run([&](unsigned) { throw std::runtime_error("a task"); }), std::runtime_error);
    EXPECT_EQ(queue.next(), std::nullopt);
}

TEST(task_queue, a_chunk_in_blocks) {
    fg::sequential_executor alone;
    fg::task_queue queue(alone, {.check_in = go_on});
    queue.open({10, 15}, 20);
    ASSERT_TRUE(queue.open_chunk());
    EXPECT_EQ(queue.next_block(3), (fg::task_range{10, 13}));
    EXPECT_EQ(queue.next_block(3), (fg::task_range{13, 15}));
    EXPECT_TRUE(queue.is_empty());
    EXPECT_FALSE(queue.open_chunk());
}

TEST(task_queue, ranks_take_chunks_until_one_reports_that_no_more_are_of_interest) {
    fg::sequential_executor alone;
    fg::lone_rank ranks;
    ranks.open_numbers();
    fg::shared_tasks shared(ranks);
    fg::task_queue queue(alone, {.check_in = go_on, .services = {.tasks = &shared}});
    queue.open({}, 100, 10);
    ASSERT_TRUE(queue.open_chunk());
    EXPECT_EQ(queue.chunk(), (fg::task_range{0, 10}));
    ASSERT_TRUE(queue.open_chunk());
    EXPECT_TRUE(queue.goes_on());
    queue.report_last(12);
    EXPECT_TRUE(queue.goes_on());
    queue.report_last(5);
    EXPECT_FALSE(queue.goes_on());
    EXPECT_FALSE(queue.open_chunk());
}

TEST(shard_tasks, are_together_all_tasks) {
    numbers all;
    for (const std::uint64_t index : {0u, 1u, 2u}) {
        const fg::shard_tasks shard{{index, 3}, 11};
        for (std::uint64_t i = 0; i < shard.count(); ++i) {
            EXPECT_TRUE(shard.has(shard.at(i)));
            all.push_back(shard.at(i));
        }
    }
    std::sort(all.begin(), all.end());
    ASSERT_EQ(all.size(), 11u);
    for (std::uint64_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i], i);
}

}  // namespace
