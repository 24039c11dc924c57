// SPDX-License-Identifier: BSL-1.0
#include <foregone/executor.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

namespace fg = foregone;

TEST(engine_executor, one_worker_runs_tasks_in_order_on_the_calling_thread) {
    fg::sequential_executor alone;
    EXPECT_EQ(alone.workers(), 1);
    const std::thread::id caller = std::this_thread::get_id();
    std::vector<std::uint64_t> order;
    alone.run(5, [&](std::uint64_t task, unsigned worker) {
        EXPECT_EQ(worker, 0);
        EXPECT_EQ(std::this_thread::get_id(), caller);
        order.push_back(task);
    });
    EXPECT_EQ(order, (std::vector<std::uint64_t>{0, 1, 2, 3, 4}));
}

TEST(engine_executor, an_exception_ends_the_run) {
    fg::sequential_executor alone;
    int runs = 0;
    EXPECT_THROW(alone.run(5, [&](std::uint64_t task, unsigned) {
        ++runs;
        if (task == 2) throw std::runtime_error("task 2");
    }), std::runtime_error);
    EXPECT_EQ(runs, 3);
}

}  // namespace
