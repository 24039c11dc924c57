// SPDX-License-Identifier: BSL-1.0
// Tasks in ranges: each is taken once, by any worker.
#include "states/level_expansion.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

using foregone::task_ranges;

std::vector<std::uint64_t> taken_in(task_ranges& all, std::uint64_t range, std::uint64_t most = UINT64_MAX) {
    std::vector<std::uint64_t> taken;
    all.take(range, [&](std::uint64_t task) { return taken.push_back(task), taken.size() < most; });
    return taken;
}

TEST(task_ranges, its_own_come_first_and_then_those_of_others) {
    task_ranges all(8, 3);
    EXPECT_EQ(all.count(), 3u);
    EXPECT_EQ(taken_in(all, 1), (std::vector<std::uint64_t>{3, 4, 5, 6, 7, 0, 1, 2}));
    EXPECT_TRUE(taken_in(all, 0).empty());
}

TEST(task_ranges, what_one_has_taken_another_does_not_take) {
    task_ranges all(6, 2);
    std::vector<std::uint64_t> both;
    all.take(0, [&](std::uint64_t task) {
        both.push_back(task);
        if (task == 1) all.take(1, [&](std::uint64_t other) { return both.push_back(other), true; });
        return true;
    });
    EXPECT_EQ(both, (std::vector<std::uint64_t>{0, 1, 3, 4, 5, 2}));
}

TEST(task_ranges, where_one_stops_nobody_takes_any_more) {
    task_ranges all(8, 2);
    EXPECT_EQ(taken_in(all, 0, 2), (std::vector<std::uint64_t>{0, 1}));
    EXPECT_TRUE(taken_in(all, 1).empty());

    task_ranges thrown(8, 2);
    EXPECT_THROW(thrown.take(1, [](std::uint64_t) -> bool { throw std::runtime_error("no"); }), std::runtime_error);
    EXPECT_TRUE(taken_in(thrown, 0).empty());
}

TEST(task_ranges, without_tasks_nothing_is_done) {
    task_ranges none(0, 0);
    EXPECT_EQ(none.count(), 0u);
    EXPECT_TRUE(taken_in(none, 0).empty());
}

TEST(task_ranges, each_task_is_taken_once_by_however_many) {
    for (const std::uint64_t tasks : {1u, 2u, 5u, 63u, 10'000u})
        for (const std::uint64_t workers : {1u, 2u, 3u, 8u}) {
            task_ranges all(tasks, workers);
            std::vector<std::atomic<unsigned>> times(tasks);
            std::vector<std::thread> threads;
            for (std::uint64_t worker = 0; worker < workers; ++worker)
                threads.emplace_back([&, worker] { all.take(worker, [&](std::uint64_t task) { return ++times[task], true; }); });
            for (std::thread& one : threads) one.join();
            for (const auto& count : times) EXPECT_EQ(count, 1u) << tasks << " by " << workers;
        }
}

}  // namespace
